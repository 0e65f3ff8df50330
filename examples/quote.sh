#!/bin/sh
# Quotes one WETH for USDC with curl and jq, then builds the transaction that a wallet signs and sends.
# SWAP_API_URL and RECIPIENT come from the environment.
set -eu
: "${RECIPIENT:?Set it to the address that receives the output}"
api=${SWAP_API_URL:-http://127.0.0.1:3000}
weth=0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
usdc=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48

curl -sS --fail-with-body -G "$api/api/v1/quote" \
  -d tokenIn=$weth -d tokenOut=$usdc -d amountIn=1000000000000000000 |
  jq -r '"\(.amountOut) raw USDC through \(.route.protocol), impact \(.priceImpact) %"' >&2

jq -n --arg in $weth --arg out $usdc --arg to "$RECIPIENT" \
  '{tokenIn: $in, tokenOut: $out, amountIn: "1000000000000000000", recipient: $to}' |
  curl -sS --fail-with-body "$api/api/v1/swap" -H 'content-type: application/json' -d @- |
  jq -c '{to, data, value, gas: .gasEstimate, amountOut: .quote.amountOut}'
