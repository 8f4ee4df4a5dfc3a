"""A cluster is several servers that share a store.

This package has the ownership of tables, the presence of accounts, events between servers, and remote calls. One server
is the leader, which does tasks for the whole cluster, such as sending mail.
"""
