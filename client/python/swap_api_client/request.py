"""Requests of the client, by the standard library alone."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Dict, Iterator, Mapping, NamedTuple, Optional

RETRIED_STATUS = 503
LONGEST_WAIT_SECONDS = 10.0


class SwapApiError(Exception):
    """An error answer of the service: `code` never changes its meaning."""

    def __init__(self, status: int, body: Mapping[str, Any], retry_after: Optional[float]) -> None:
        super().__init__(body.get("error", f"The service answered {status}"))
        self.status = status
        self.code = body.get("code")
        self.details = body.get("details")
        self.request_id = body.get("requestId")
        self.retry_after = retry_after


class Event(NamedTuple):
    """An event of a stream, with its data parsed."""

    event: str
    data: Any
    id: Optional[str]


class Requests:
    """Sends the requests of a service and parses its answers."""

    def __init__(
        self, base_url: str, *, api_key: Optional[str] = None, retries: int = 2, timeout: float = 30.0
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._retries = retries
        self._timeout = timeout

    def _ask(self, method: str, path: str, given: Mapping[str, Any]) -> Any:
        with self._open(method, path, given, "application/json") as answer:
            return json.load(answer)

    def _follow(self, method: str, path: str, given: Mapping[str, Any]) -> Iterator[Event]:
        """Yields the events of a stream until it ends; it does not connect again."""
        with self._open(method, path, given, "text/event-stream") as answer:
            fields: Dict[str, str] = {}
            for line in (raw.decode().rstrip("\r\n") for raw in answer):
                if line == "":
                    if "data" in fields:
                        yield Event(fields.get("event", "message"), json.loads(fields["data"]), fields.get("id"))
                    fields = {}
                elif not line.startswith(":"):
                    name, _, value = line.partition(":")
                    value = value[1:] if value.startswith(" ") else value
                    fields[name] = fields["data"] + "\n" + value if name == "data" and name in fields else value

    def _open(self, method: str, path: str, given: Mapping[str, Any], accept: str) -> Any:
        """Returns the open answer, after the retries. Raises SwapApiError for an error answer."""
        request = self._request(method, path, given, accept)
        for retry in range(self._retries + 1):
            try:
                return urllib.request.urlopen(request, timeout=self._timeout)
            except urllib.error.HTTPError as answer:
                error = error_of(answer)
            wait = error.retry_after
            if error.status != RETRIED_STATUS or wait is None or wait > LONGEST_WAIT_SECONDS or retry == self._retries:
                raise error
            time.sleep(wait)
        raise ValueError("retries must not be negative")

    def _request(
        self, method: str, path: str, given: Mapping[str, Any], accept: str
    ) -> urllib.request.Request:
        rest = {name: value for name, value in given.items() if value is not None}
        for name in [name for name in rest if "{" + name + "}" in path]:
            path = path.replace("{" + name + "}", urllib.parse.quote(str(rest.pop(name)), safe=""))
        headers = {"accept": accept}
        if self._api_key is not None:
            headers["x-api-key"] = self._api_key
        if method == "POST":
            headers["content-type"] = "application/json"
            body = json.dumps(rest).encode()
            return urllib.request.Request(self._base_url + path, data=body, headers=headers, method=method)
        query = urllib.parse.urlencode({name: text_of(value) for name, value in rest.items()})
        address = self._base_url + path + ("?" + query if query else "")
        return urllib.request.Request(address, headers=headers, method=method)


def text_of(value: Any) -> str:
    """Returns a value as a query holds it: booleans in lower case."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def error_of(answer: urllib.error.HTTPError) -> SwapApiError:
    """Returns the error of an answer, also of one that is no JSON object, as a proxy in front may send it."""
    with answer:
        try:
            body = json.load(answer)
        except ValueError:
            body = {}
        wait = answer.headers.get("retry-after", "")
        seconds = float(wait) if wait.isdigit() else None
        return SwapApiError(answer.code, body if isinstance(body, dict) else {}, seconds)
