"""Questions of the MESOS lessons by theme; `widgets.mesos.questions` puts them into one bank."""
