"""Quotes one WETH for USDC, then builds the transaction that a wallet signs and sends.

It needs requests (pip install requests). SWAP_API_URL and RECIPIENT come from the environment.
"""

import json
import os
import sys

import requests

RECIPIENT = os.environ.get("RECIPIENT") or sys.exit("Set RECIPIENT to the address that receives the output")
API = os.environ.get("SWAP_API_URL", "http://127.0.0.1:3000")
TRADE = {
    "tokenIn": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
    "tokenOut": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    "amountIn": "1000000000000000000",
}


def answer(response):
    body = response.json()
    if not response.ok:
        sys.exit(f"{body['code']}: {body['error']}")
    return body


quote = answer(requests.get(f"{API}/api/v1/quote", params=TRADE, timeout=20))
print(f"{quote['amountOut']} raw USDC, impact {quote['priceImpact']} %", file=sys.stderr)

body = {**TRADE, "recipient": RECIPIENT}
swap = answer(requests.post(f"{API}/api/v1/swap", json=body, timeout=20))
transaction = {"to": swap["to"], "data": swap["data"], "value": swap["value"], "gas": swap["gasEstimate"]}
print(json.dumps({**transaction, "amountOut": swap["quote"]["amountOut"]}))
