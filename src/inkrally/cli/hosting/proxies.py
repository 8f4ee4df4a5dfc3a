"""The configuration of a proxy in front of several servers, for HAProxy, nginx or Caddy.

All requests for one table go to one server, chosen by a hash of the table's ID in the path. So tables move between
servers only when servers are added or removed. All connections to the lobby go to one server as well. All other
requests go to any server. A wrong choice does no harm, as the store decides which server owns a table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

TABLE_PATHS = r"^/(t|tower|live|live/tower|api/(tables|towers))/([0-9a-z]{12}|place)"
"""The paths of a table or dice tower; the third group is its ID, or `place`."""
LOBBY_PATH = "/api/place"
ASSET_PATH = "/assets/"
"""The path of client files whose names contain a hash of their content."""

NETWORKS = (
    ("^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+:[0-9a-f]+):", "$1"),
    ("^([0-9a-f]+)::([0-9a-f]+):([0-9a-f]+:){3}[0-9a-f]+$", "$1:0:0:$2"),
    ("^([0-9a-f]+(:[0-9a-f]+)*)::", "$1::"),
)
"""Patterns of nginx that find the network (/64) of an IPv6 address, each with the text of the network. An address has
only one `::`, for its longest row of zeros. So the zeros of a network are written out or not, depending on the second
half of the address, and nginx counts some networks as two.
"""

BY_DNS = """\
# Resolve the names of servers repeatedly, by DNS only. A server that restarts with another address is found again, and
# a name without an address does not keep HAProxy from starting.
resolvers names
    parse-resolv-conf
    hold valid 5s
    hold nx 5s

"""


def haproxy(servers: Sequence[str], listen: str, by_dns: bool = False) -> str:
    """Return a configuration for HAProxy 2.6 or newer.

    Args:
        servers: The addresses of the servers, such as 10.0.0.2:8000.
        listen: The address of the proxy.
        by_dns: Whether to look up the names of servers repeatedly, not only at the start.
    """
    lines = "\n".join(f"    server s{number} {each}" for number, each in enumerate(servers, 1))
    names, named = (BY_DNS, " init-addr libc,none resolvers names resolve-prefer ipv4") if by_dns else ("", "")
    return f"""\
{names}\
# For TLS, replace the bind line by `bind {listen} ssl crt /etc/haproxy/certs/`. X-Forwarded-Proto is then https.
defaults
    mode http
    timeout connect 1s
    timeout client 60s
    timeout server 60s
    timeout tunnel 1h
    timeout http-request 10s
    # A busy server may answer a health check late, so two checks in a row must fail: a frozen server counts as down
    # after three seconds. A killed server refuses connections, which HAProxy notices at once.
    timeout check 1500ms
    # A stopping server answers 503 before it does anything, so another server gets the request at once.
    # Do not retry after a lost answer: the server may have handled the request, and a retry would repeat it.
    option redispatch 1
    retries 3
    retry-on conn-failure 503

frontend pages
    bind {listen}
    # Limit the connections of one IPv4 address or IPv6 /64. Each server limits requests itself.
    # Do not mask an IPv4 address that is mapped to IPv6.
    stick-table type ipv6 size 200k expire 10m store conn_cur
    acl mapped src ::ffff:0:0/96
    http-request track-sc0 src if mapped
    http-request track-sc0 src,ipmask(32,64) if !mapped
    http-request deny deny_status 429 if {{ sc_conn_cur(0) gt 256 }}
    # Overwrite the forwarded headers that clients send.
    http-request set-header X-Forwarded-For %[src]
    http-request set-header X-Forwarded-Proto https if {{ ssl_fc }}
    http-request set-header X-Forwarded-Proto http if !{{ ssl_fc }}
    http-request set-header X-Forwarded-Host %[req.hdr(host)]
    # Operators read the metrics at the servers' own addresses.
    http-request deny if {{ path /metrics }}
    acl third path_beg /t/ /tower/ /live/
    acl fourth path_beg /live/tower/ /api/tables/ /api/towers/
    acl of_all path /api/tables/mine /api/tables/check
    acl of_place path {LOBBY_PATH}
    http-request set-var(txn.key) path,field(3,/) if third
    http-request set-var(txn.key) path,field(4,/) if fourth !of_all
    http-request set-var(txn.key) str(place) if of_place
    use_backend tables if {{ var(txn.key) -m found }}
    use_backend files if {{ path_beg {ASSET_PATH} }}
    default_backend others

backend tables
    balance hash var(txn.key)
    hash-type consistent sdbm avalanche
    option httpchk
    http-check send meth GET uri /health ver HTTP/1.1 hdr Host localhost
    # 404 means that the server will stop. It gets no new clients, and tells its present ones.
    http-check disable-on-404
    default-server{named} check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
{lines}

backend others
    balance source
    hash-type consistent
    option httpchk
    http-check send meth GET uri /health ver HTTP/1.1 hdr Host localhost
    http-check disable-on-404
    default-server{named} check inter 500ms fall 2 rise 1
{lines}

# Client files. During an upgrade servers have files of different builds. If one server lacks a file, ask another at
# once.
backend files
    balance roundrobin
    retry-on conn-failure 404 503
    option httpchk
    http-check send meth GET uri /health ver HTTP/1.1 hdr Host localhost
    http-check disable-on-404
    default-server{named} check inter 500ms fall 2 rise 1
{lines}
"""


def nginx(servers: Sequence[str], listen: str) -> str:
    """Return an `http` block for nginx, without health checks: nginx notices a stopped server when a request fails."""
    lines = "\n".join(f"    server {each} max_fails=0;" for each in servers)
    networks = "\n".join(f'    "~{address}" {network};' for address, network in NETWORKS)
    return f"""\
# Include this within http {{ }}. nginx has no health checks: if a server fails a request, the next server gets it.
# max_fails=0 keeps a server in use after a failure. Otherwise one 503 would move all its tables.
map $http_upgrade $connection_upgrade {{
    default upgrade;
    ""      close;
}}
map $uri $inkrally_key {{
    "~{TABLE_PATHS}" $3;
    "{LOBBY_PATH}" place;
    default $remote_addr;
}}
# The address of a client: an IPv4 address, or the /64 of an IPv6 address, also in its short form.
map $remote_addr $inkrally_address {{
{networks}
    default $remote_addr;
}}
limit_conn_zone $inkrally_address zone=inkrally_addresses:10m;
upstream inkrally {{
    hash $inkrally_key consistent;
{lines}
}}
server {{
    listen {listen.removeprefix("*:").removeprefix(":")};
    access_log off;
    limit_conn inkrally_addresses 256;
    limit_conn_status 429;
    location = /metrics {{ return 404; }}
    location / {{
        proxy_pass http://inkrally;
        proxy_http_version 1.1;
        proxy_connect_timeout 1s;
        proxy_next_upstream error timeout http_503;
        proxy_next_upstream_tries 3;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $connection_upgrade;
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-Host $http_host;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_read_timeout 60s;
    }}
    # During an upgrade servers have files of different builds. If one server lacks a file, ask the next.
    location {ASSET_PATH} {{
        proxy_pass http://inkrally;
        proxy_http_version 1.1;
        proxy_connect_timeout 1s;
        proxy_next_upstream error timeout http_404 http_503;
        proxy_next_upstream_tries 3;
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-Host $http_host;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_set_header X-Forwarded-For $remote_addr;
    }}
}}
"""


def caddy(servers: Sequence[str], listen: str) -> str:
    """Return a Caddyfile for Caddy 2.7 or newer. With a host name as `listen`, Caddy gets a certificate."""
    where = " ".join(servers)
    return f"""\
# Replace {listen} by a host name, such as play.example, and Caddy gets a certificate for it.
{listen} {{
    respond /metrics 404
    map {{path}} {{key}} {{
        ~{TABLE_PATHS} "${{3}}"
        {LOBBY_PATH} place
        default {{remote_host}}
    }}
    request_header X-Inkrally-Key {{key}}
    reverse_proxy {where} {{
        lb_policy header X-Inkrally-Key
        lb_retries 3
        lb_retry_match {{
            method GET
        }}
        health_uri /health
        health_interval 500ms
        health_timeout 3s
        health_headers {{
            Host localhost
        }}
        fail_duration 2s
        header_up -X-Inkrally-Key
        header_up X-Forwarded-For {{remote_host}}
        header_up X-Forwarded-Host {{hostport}}
    }}
}}
"""


PROXIES: dict[str, Callable[[Sequence[str], str], str]] = {"haproxy": haproxy, "nginx": nginx, "caddy": caddy}
