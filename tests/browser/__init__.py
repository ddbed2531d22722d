import pytest

pytest.register_assert_rewrite("tests.browser.steps")  # its checks, too, tell what they compared
