"""The rules of MESOS and Archeos Society as plain Python: they ask questions, and every number can say why.

The kernel needs nothing but the standard library and knows no screen. Start with `kernel.core.Session`.
"""
