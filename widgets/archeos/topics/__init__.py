"""The questions of the Archeos lessons by theme: right answers come from the kernel, wrong ones from real readers."""
