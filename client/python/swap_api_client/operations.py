# Written by `make client-types` from the OpenAPI document. Do not edit.

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, Union

from . import answers
from .request import Event, Requests


class SwapApi(Requests):
    """One method for each operation of the service."""

    def get_quote(self, *, tokenIn: str, tokenOut: str, amountIn: Optional[str] = None, amountOut: Optional[str] = None, tradeType: Optional[Literal[0, 1]] = None, maxHops: Optional[int] = None, protocols: Optional[str] = None, exchanges: Optional[str] = None, excludeExchanges: Optional[str] = None, sender: Optional[str] = None, router: Optional[Literal["universalRouter", "executor", "best"]] = None, nativeIn: Optional[bool] = None, nativeOut: Optional[bool] = None, rank: Optional[Literal["net", "output"]] = None, maxSplits: Optional[int] = None, optimalityGap: Optional[bool] = None, slippage: Optional[float] = None, feeBps: Optional[int] = None, feeRecipient: Optional[str] = None, improvable: Optional[bool] = None, alternatives: Optional[bool] = None, fallback: Optional[bool] = None, block: Optional[str] = None, minBlock: Optional[int] = None) -> answers.Quote:
        """Best route between two tokens and its amounts."""
        return self._ask("GET", "/api/v1/quote", {"tokenIn": tokenIn, "tokenOut": tokenOut, "amountIn": amountIn, "amountOut": amountOut, "tradeType": tradeType, "maxHops": maxHops, "protocols": protocols, "exchanges": exchanges, "excludeExchanges": excludeExchanges, "sender": sender, "router": router, "nativeIn": nativeIn, "nativeOut": nativeOut, "rank": rank, "maxSplits": maxSplits, "optimalityGap": optimalityGap, "slippage": slippage, "feeBps": feeBps, "feeRecipient": feeRecipient, "improvable": improvable, "alternatives": alternatives, "fallback": fallback, "block": block, "minBlock": minBlock})

    def get_quotes(self, *, quotes: List[Dict[str, Any]], minBlock: Optional[int] = None) -> answers.GetQuotesAnswer:
        """Up to 100 quotes at one block."""
        return self._ask("POST", "/api/v1/quotes", {"quotes": quotes, "minBlock": minBlock})

    def stream_quote(self, *, tokenIn: str, tokenOut: str, amountIn: Optional[str] = None, amountOut: Optional[str] = None, tradeType: Optional[Literal[0, 1]] = None, maxHops: Optional[int] = None, protocols: Optional[str] = None, exchanges: Optional[str] = None, excludeExchanges: Optional[str] = None, sender: Optional[str] = None, router: Optional[Literal["universalRouter", "executor", "best"]] = None, nativeIn: Optional[bool] = None, nativeOut: Optional[bool] = None, rank: Optional[Literal["net", "output"]] = None, maxSplits: Optional[int] = None, optimalityGap: Optional[bool] = None, slippage: Optional[float] = None, feeBps: Optional[int] = None, feeRecipient: Optional[str] = None, alternatives: Optional[bool] = None, block: Optional[str] = None, minBlock: Optional[Any] = None) -> Iterator[Event]:
        """Stream of quotes: one now and one after each block that changes it, as server-sent events with the block as id."""
        return self._follow("GET", "/api/v1/quote/stream", {"tokenIn": tokenIn, "tokenOut": tokenOut, "amountIn": amountIn, "amountOut": amountOut, "tradeType": tradeType, "maxHops": maxHops, "protocols": protocols, "exchanges": exchanges, "excludeExchanges": excludeExchanges, "sender": sender, "router": router, "nativeIn": nativeIn, "nativeOut": nativeOut, "rank": rank, "maxSplits": maxSplits, "optimalityGap": optimalityGap, "slippage": slippage, "feeBps": feeBps, "feeRecipient": feeRecipient, "alternatives": alternatives, "block": block, "minBlock": minBlock})

    def build_swap(self, *, tokenIn: str, tokenOut: str, recipient: str, amountIn: Optional[str] = None, amountOut: Optional[str] = None, tradeType: Optional[Literal[0, 1]] = None, maxHops: Optional[int] = None, protocols: Optional[str] = None, exchanges: Optional[str] = None, excludeExchanges: Optional[str] = None, sender: Optional[str] = None, router: Optional[Literal["universalRouter", "executor", "best"]] = None, nativeIn: Optional[bool] = None, nativeOut: Optional[bool] = None, rank: Optional[Literal["net", "output"]] = None, maxSplits: Optional[int] = None, optimalityGap: Optional[bool] = None, slippage: Optional[float] = None, feeBps: Optional[int] = None, feeRecipient: Optional[str] = None, improvable: Optional[bool] = None, fallback: Optional[bool] = None, minBlock: Optional[int] = None, minAmountOut: Optional[str] = None, maxAmountIn: Optional[str] = None, quoteId: Optional[str] = None, deadline: Optional[int] = None, permit: Optional[Union[answers.BuildSwapPermit1, answers.BuildSwapPermit2, answers.BuildSwapPermit3]] = None, payByTransfer: Optional[bool] = None, simulate: Optional[bool] = None, decode: Optional[bool] = None) -> answers.Swap:
        """Simulated transaction that executes the best route."""
        return self._ask("POST", "/api/v1/swap", {"tokenIn": tokenIn, "tokenOut": tokenOut, "recipient": recipient, "amountIn": amountIn, "amountOut": amountOut, "tradeType": tradeType, "maxHops": maxHops, "protocols": protocols, "exchanges": exchanges, "excludeExchanges": excludeExchanges, "sender": sender, "router": router, "nativeIn": nativeIn, "nativeOut": nativeOut, "rank": rank, "maxSplits": maxSplits, "optimalityGap": optimalityGap, "slippage": slippage, "feeBps": feeBps, "feeRecipient": feeRecipient, "improvable": improvable, "fallback": fallback, "minBlock": minBlock, "minAmountOut": minAmountOut, "maxAmountIn": maxAmountIn, "quoteId": quoteId, "deadline": deadline, "permit": permit, "payByTransfer": payByTransfer, "simulate": simulate, "decode": decode})

    def add_liquidity(self, *, pool: Optional[str] = None, tickLower: Optional[int] = None, tickUpper: Optional[int] = None, priceLower: Optional[str] = None, priceUpper: Optional[str] = None, priceIn: Optional[str] = None, fullRange: Optional[bool] = None, tokenId: Optional[str] = None, protocol: Optional[Literal["v2", "v3", "v4"]] = None, exchange: Optional[str] = None, id: Optional[str] = None, create: Optional[bool] = None, token0: Optional[str] = None, token1: Optional[str] = None, fee: Optional[int] = None, tickSpacing: Optional[int] = None, hooks: Optional[str] = None, startPrice: Optional[str] = None, confirmPrice: Optional[bool] = None, amount0: Optional[str] = None, amount1: Optional[str] = None, liquidity: Optional[str] = None, slippage: Optional[float] = None, recipient: Optional[str] = None, deadline: Optional[int] = None, sender: Optional[str] = None, minBlock: Optional[int] = None, nativeIn: Optional[bool] = None, maximum: Optional[bool] = None, confirm: Optional[bool] = None) -> answers.LiquidityChange:
        """Simulated transaction that opens or raises a position, or adds to a pair."""
        return self._ask("POST", "/api/v1/liquidity/add", {"pool": pool, "tickLower": tickLower, "tickUpper": tickUpper, "priceLower": priceLower, "priceUpper": priceUpper, "priceIn": priceIn, "fullRange": fullRange, "tokenId": tokenId, "protocol": protocol, "exchange": exchange, "id": id, "create": create, "token0": token0, "token1": token1, "fee": fee, "tickSpacing": tickSpacing, "hooks": hooks, "startPrice": startPrice, "confirmPrice": confirmPrice, "amount0": amount0, "amount1": amount1, "liquidity": liquidity, "slippage": slippage, "recipient": recipient, "deadline": deadline, "sender": sender, "minBlock": minBlock, "nativeIn": nativeIn, "maximum": maximum, "confirm": confirm})

    def zap_liquidity(self, *, tokenIn: str, amountIn: str, sender: str, pool: Optional[str] = None, tickLower: Optional[int] = None, tickUpper: Optional[int] = None, priceLower: Optional[str] = None, priceUpper: Optional[str] = None, priceIn: Optional[str] = None, fullRange: Optional[bool] = None, tokenId: Optional[str] = None, protocol: Optional[Literal["v3", "v4"]] = None, exchange: Optional[str] = None, id: Optional[str] = None, slippage: Optional[float] = None, swapSlippage: Optional[float] = None, recipient: Optional[str] = None, deadline: Optional[int] = None, nativeIn: Optional[bool] = None, maximum: Optional[bool] = None, confirm: Optional[bool] = None, minBlock: Optional[int] = None) -> answers.Zap:
        """Simulated calls that turn one token into a position: a swap, and an add."""
        return self._ask("POST", "/api/v1/liquidity/zap", {"tokenIn": tokenIn, "amountIn": amountIn, "sender": sender, "pool": pool, "tickLower": tickLower, "tickUpper": tickUpper, "priceLower": priceLower, "priceUpper": priceUpper, "priceIn": priceIn, "fullRange": fullRange, "tokenId": tokenId, "protocol": protocol, "exchange": exchange, "id": id, "slippage": slippage, "swapSlippage": swapSlippage, "recipient": recipient, "deadline": deadline, "nativeIn": nativeIn, "maximum": maximum, "confirm": confirm, "minBlock": minBlock})

    def remove_liquidity(self, *, pool: Optional[str] = None, tokenId: Optional[str] = None, protocol: Optional[Literal["v3", "v4"]] = None, exchange: Optional[str] = None, id: Optional[str] = None, percent: Optional[float] = None, liquidity: Optional[str] = None, collect: Optional[bool] = None, burn: Optional[bool] = None, unwrap: Optional[bool] = None, slippage: Optional[float] = None, recipient: Optional[str] = None, deadline: Optional[int] = None, sender: Optional[str] = None, minBlock: Optional[int] = None) -> answers.LiquidityChange:
        """Simulated transaction that lowers or closes a position, or leaves a pair."""
        return self._ask("POST", "/api/v1/liquidity/remove", {"pool": pool, "tokenId": tokenId, "protocol": protocol, "exchange": exchange, "id": id, "percent": percent, "liquidity": liquidity, "collect": collect, "burn": burn, "unwrap": unwrap, "slippage": slippage, "recipient": recipient, "deadline": deadline, "sender": sender, "minBlock": minBlock})

    def collect_fees(self, *, positions: List[answers.CollectFeesPositionsItem], unwrap: Optional[bool] = None, recipient: Optional[str] = None, deadline: Optional[int] = None, sender: Optional[str] = None, minBlock: Optional[int] = None) -> answers.LiquidityChange:
        """Simulated transaction that collects the fees of positions."""
        return self._ask("POST", "/api/v1/liquidity/collect", {"positions": positions, "unwrap": unwrap, "recipient": recipient, "deadline": deadline, "sender": sender, "minBlock": minBlock})

    def get_position(self, *, id: str, protocol: Optional[Literal["v3", "v4"]] = None, exchange: Optional[str] = None, minBlock: Optional[int] = None) -> answers.PositionNow:
        """A position now: amounts, fees owed exact at the block, value, and its result against holding."""
        return self._ask("GET", "/api/v1/positions/{id}", {"id": id, "protocol": protocol, "exchange": exchange, "minBlock": minBlock})

    def list_tokens(self, *, limit: Optional[int] = None) -> answers.ListTokensAnswer:
        """Tokens by trading activity, pinned tokens first."""
        return self._ask("GET", "/api/v1/tokens2", {"limit": limit})

    def search_tokens(self, *, q: str, limit: Optional[int] = None) -> answers.SearchTokensAnswer:
        """Search tokens by symbol or name."""
        return self._ask("GET", "/api/v1/tokens2/search", {"q": q, "limit": limit})

    def get_token(self, *, address: str) -> answers.GetTokenAnswer:
        """Token by address, listed or not, with price, pools and transfer tax."""
        return self._ask("GET", "/api/v1/tokens/{address}", {"address": address})

    def get_token_history(self, *, address: str, interval: Optional[Literal["hour", "day"]] = None, limit: Optional[int] = None) -> answers.GetTokenHistoryAnswer:
        """Past prices of a token, by hours or days."""
        return self._ask("GET", "/api/v1/tokens/{address}/history", {"address": address, "interval": interval, "limit": limit})

    def get_token_markets(self, *, tokens: str) -> answers.GetTokenMarketsAnswer:
        """Figures of tokens for a table: price, changes, volume, value and the line of a week."""
        return self._ask("GET", "/api/v1/token-markets", {"tokens": tokens})

    def get_token_risks(self, *, tokens: str) -> answers.GetTokenRisksAnswer:
        """Warnings about tokens before a trade: taxed, not to be sold again, young, an imitation."""
        return self._ask("GET", "/api/v1/token-risks", {"tokens": tokens})

    def get_prices(self, *, tokens: str, exchanges: Optional[str] = None, excludeExchanges: Optional[str] = None) -> answers.GetPricesAnswer:
        """Token prices at the newest block, in US dollars and in the native coin."""
        return self._ask("GET", "/api/v1/prices", {"tokens": tokens, "exchanges": exchanges, "excludeExchanges": excludeExchanges})

    def get_account(self, *, address: str) -> answers.GetAccountAnswer:
        """Whether an address is a contract, which may not be able to pass on what it receives."""
        return self._ask("GET", "/api/v1/accounts/{address}", {"address": address})

    def get_balances(self, *, address: str, tokens: str) -> answers.GetBalancesAnswer:
        """What an address holds of the native coin and of some tokens, all at one block."""
        return self._ask("GET", "/api/v1/accounts/{address}/balances", {"address": address, "tokens": tokens})

    def get_name(self, *, name: str) -> answers.GetNameAnswer:
        """Address of a name, by the registry of the network."""
        return self._ask("GET", "/api/v1/names/{name}", {"name": name})

    def find_v3_pools(self, *, token0: str, token1: str) -> List[answers.V3PoolSummary]:
        """V3 pools of a token pair, one per fee tier."""
        return self._ask("GET", "/api/v1/pools/v3/find", {"token0": token0, "token1": token1})

    def find_v4_pools(self, *, token0: str, token1: str, fee: Optional[int] = None) -> answers.FindV4PoolsAnswer:
        """V4 pools of a token pair, the first 100 by what they hold of both tokens."""
        return self._ask("GET", "/api/v1/pools/v4/find", {"token0": token0, "token1": token1, "fee": fee})

    def list_pools(self, *, token: Optional[str] = None, exchange: Optional[str] = None, protocol: Optional[Literal["v2", "v3", "v4"]] = None, sort: Optional[Literal["tvl", "volume", "apr"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, skip: Optional[int] = None) -> answers.ListPoolsAnswer:
        """Pairs and pools by value locked, volume or APR; without an index those that the factories name between base tokens and `token`."""
        return self._ask("GET", "/api/v1/pools", {"token": token, "exchange": exchange, "protocol": protocol, "sort": sort, "limit": limit, "cursor": cursor, "skip": skip})

    def get_pool_price(self, *, address: str) -> answers.GetPoolPriceAnswer:
        """Current price of a pair or pool."""
        return self._ask("GET", "/api/v1/pools/{address}/price", {"address": address})

    def get_pool_tvl(self, *, address: str) -> answers.GetPoolTvlAnswer:
        """Total value locked in a pair or pool."""
        return self._ask("GET", "/api/v1/pools/{address}/tvl", {"address": address})

    def get_pool_volume(self, *, address: str, interval: Optional[Literal["hour", "day"]] = None, limit: Optional[int] = None) -> answers.GetPoolVolumeAnswer:
        """Volume of a pair or pool: last day, week and month, and per period."""
        return self._ask("GET", "/api/v1/pools/{address}/volume", {"address": address, "interval": interval, "limit": limit})

    def get_pool_candles(self, *, address: str, interval: Optional[Literal["hour", "day"]] = None, from_: Optional[str] = None, to: Optional[str] = None) -> answers.GetPoolCandlesAnswer:
        """Hourly or daily candles of a pair or pool: prices, volume and value locked."""
        return self._ask("GET", "/api/v1/pools/{address}/candles", {"address": address, "interval": interval, "from": from_, "to": to})

    def get_pool_events(self, *, address: str, kind: Optional[Literal["swaps", "liquidity"]] = None, limit: Optional[int] = None) -> answers.GetPoolEventsAnswer:
        """Newest trades and changes of liquidity of a pair or pool, of the last 30 days."""
        return self._ask("GET", "/api/v1/pools/{address}/events", {"address": address, "kind": kind, "limit": limit})

    def get_pool_apr(self, *, address: str) -> answers.GetPoolAprAnswer:
        """Annual fee return (APR) of a pair or pool."""
        return self._ask("GET", "/api/v1/pools/{address}/apr", {"address": address})

    def get_liquidity_distribution(self, *, address: str) -> answers.GetLiquidityDistributionAnswer:
        """Liquidity of a V3 pool over its price range, for depth charts."""
        return self._ask("GET", "/api/v1/pools/{address}/liquidity-distribution", {"address": address})

    def get_tick_liquidity(self, *, address: str, lower: Optional[int] = None, upper: Optional[int] = None) -> answers.GetTickLiquidityAnswer:
        """All initialized ticks of a V3 pool."""
        return self._ask("GET", "/api/v1/pools/{address}/tick-liquidity", {"address": address, "lower": lower, "upper": upper})

    def get_pool_positions(self, *, address: str, owner: Optional[str] = None, limit: Optional[int] = None, skip: Optional[int] = None) -> answers.GetPoolPositionsAnswer:
        """Active positions of a V3 pool, by liquidity, descending."""
        return self._ask("GET", "/api/v1/pools/{address}/positions", {"address": address, "owner": owner, "limit": limit, "skip": skip})

    def list_positions(self, *, owner: str) -> answers.ListPositionsAnswer:
        """Positions of an owner that have liquidity, over all V3 and V4 pools."""
        return self._ask("GET", "/api/v1/positions", {"owner": owner})

    def get_network(self) -> answers.Network:
        """Chain and contracts that the service uses."""
        return self._ask("GET", "/api/v1/network", {})

    def get_outcomes(self, *, limit: Optional[int] = None) -> answers.Outcomes:
        """Outcomes of built swaps: sent, succeeded, reverted with reason, delivered against quoted."""
        return self._ask("GET", "/api/v1/outcomes", {"limit": limit})

    def get_service_history(self) -> answers.GetServiceHistoryAnswer:
        """How this instance served over the last day: readiness, delay, load, latency, outcomes."""
        return self._ask("GET", "/api/v1/service-history", {})

    def get_health(self) -> answers.GetHealthAnswer:
        """Whether the process is alive."""
        return self._ask("GET", "/health", {})

    def get_ready(self) -> answers.GetReadyAnswer:
        """Whether the service can answer, and the blocks of its upstreams."""
        return self._ask("GET", "/ready", {})
