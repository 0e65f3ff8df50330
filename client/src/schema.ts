// Written by `make client-types` from the OpenAPI document. Do not edit.
export interface paths {
    "/api/v1/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Best route between two tokens and its amounts
         * @description Exact amounts at the newest block, over all paths of at most `maxHops` pools. The amount is `amountIn` for an exact input and `amountOut` for an exact output. `maxSplits` above 1 divides it over several routes and counts as that many requests.
         */
        get: operations["getQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Up to 100 quotes at one block
         * @description Each entry is what `/quote` answers for it, a quote or an error, and all are of one block. Each counts as one request.
         */
        post: operations["getQuotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quote/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream of quotes: one now and one after each block that changes it, as server-sent events with the block as id
         * @description Server-sent events: the answer of `/quote` at once, and again after each block that changes it. Reconnect with `Last-Event-ID` to get only what has changed since.
         */
        get: operations["streamQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/swap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulated transaction that executes the best route
         * @description Builds the transaction and simulates those very bytes at the next blocks. It is unsigned: the caller signs and sends `transaction`. With `sender` the answer also has the missing approvals and what would make the transaction fail.
         */
        post: operations["buildSwap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/liquidity/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulated transaction that opens or raises a position, or adds to a pair
         * @description Opens a position in a V3 or V4 pool, raises one, or adds to a V2 pair. The bounds follow from the worst price within `slippage`. The answer is simulated in the next block, and `warnings` says what protects where no bound can.
         */
        post: operations["addLiquidity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/liquidity/zap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulated calls that turn one token into a position: a swap, and an add
         * @description Swaps a part of one token of the pool by the best route and adds both, a new V4 position in one transaction. `calls` are simulated one after the other in the next block, and `dust` says how much stays with the sender.
         */
        post: operations["zapLiquidity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/liquidity/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulated transaction that lowers or closes a position, or leaves a pair
         * @description Takes out a part or all of a position or of pair tokens. Fees and principal are told apart, and the NFT can be burnt.
         */
        post: operations["removeLiquidity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/liquidity/collect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulated transaction that collects the fees of positions
         * @description Collects from up to 20 positions of one manager and one owner in one transaction. Fees are exact at the block.
         */
        post: operations["collectFees"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/positions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A position now: amounts, fees owed exact at the block, value, and its result against holding
         * @description Reads the position and its pool on chain at the newest block. V3 pays the lesser of two figures, which is the one given.
         */
        get: operations["getPosition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tokens by trading activity, pinned tokens first
         * @description Ordered by the number of events of all pools of a token. Pinned tokens of the operator come first.
         */
        get: operations["listTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens2/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search tokens by symbol or name
         * @description Matches a part of the symbol or of the name, in any case. Pinned tokens come first, then those of token lists, then others by activity, then imitations. Several tokens may have one symbol: see `imitates`.
         */
        get: operations["searchTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Token by address, listed or not, with price, pools and transfer tax
         * @description Reads a token that no list names from its contract. The transfer tax is measured in a call, not taken from a list.
         */
        get: operations["getToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/{address}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Past prices of a token, by hours or days
         * @description Prices of the pool that prices the token now, in the dollars of that pool. It has no days before that pool had events.
         */
        get: operations["getTokenHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/token-markets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of tokens for a table: price, changes, volume, value and the line of a week
         * @description Price, changes, volume and value of up to 50 tokens at once. Volume and value are null until all pools are in memory.
         */
        get: operations["getTokenMarkets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/token-risks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Warnings about tokens before a trade: taxed, not to be sold again, young, an imitation
         * @description The warnings of a trade, and the transfer tax, of up to 50 tokens at once, for whoever shows or lists tokens. Each is measured in its own pools. Ten tokens count as one request. A token without a warning may still be worthless.
         */
        get: operations["getTokenRisks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Token prices at the newest block, in US dollars and in the native coin
         * @description Each token is priced in the pool that the index prices it in, at the newest block. An unknown price is null with a reason.
         */
        get: operations["getPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether an address is a contract, which may not be able to pass on what it receives
         * @description Tells whether code lies at the address at the newest block, for whoever types a recipient by hand.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/{address}/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an address holds of the native coin and of some tokens, all at one block
         * @description For an account that is looked at without its wallet. All amounts are of the newest block; a token that refuses to answer has null.
         */
        get: operations["getBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/names/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Address of a name, by the registry of the network
         * @description Asks the registry (EIP-137) and the resolver of the name at the newest block. Names that live off the chain have no address here; show the address to whoever typed the name before anything is sent there.
         */
        get: operations["getName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools/v3/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * V3 pools of a token pair, one per fee tier
         * @description Looks the pair up at the factory, so a pool younger than the index is found too.
         */
        get: operations["findV3Pools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools/v4/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * V4 pools of a token pair, the first 100 by what they hold of both tokens
         * @description The first 100 by what they hold of both tokens; `total` counts all. The wrapped token means the native coin too. Pools with hooks of a swap are listed, though no route uses them.
         */
        get: operations["findV4Pools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pairs and pools by value locked, volume or APR; without an index those that the factories name between base tokens and `token`
         * @description Pages follow with `cursor`. Dollars count only what can be traded, so an empty pool cannot lead the list.
         */
        get: operations["listPools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools/{address}/price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Current price of a pair or pool
         * @description The spot price of the state at the newest block, exact, in both directions.
         */
        get: operations["getPoolPrice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools/{address}/tvl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Total value locked in a pair or pool
         * @description Token amounts at the newest block, with the dollars of their prices.
         */
        get: operations["getPoolTvl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools/{address}/volume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Volume of a pair or pool: last day, week and month, and per period
         * @description Periods are hours or days of UTC. The present period is not over.
         */
        get: operations["getPoolVolume"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools/{address}/candles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hourly or daily candles of a pair or pool: prices, volume and value locked
         * @description A period without events has the close of the one before as its price. There are none before the first event.
         */
        get: operations["getPoolCandles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools/{address}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Newest trades and changes of liquidity of a pair or pool, of the last 30 days
         * @description Trades and changes of liquidity of the last 30 days, the newest first, from the index.
         */
        get: operations["getPoolEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools/{address}/apr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Annual fee return (APR) of a pair or pool
         * @description The fees of a window as a part of the value locked, for a year. Past fees promise nothing.
         */
        get: operations["getPoolApr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools/{address}/liquidity-distribution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Liquidity of a V3 pool over its price range, for depth charts
         * @description Ticks come from the index where its sums agree with the pool, else from the chain; `source` tells which.
         */
        get: operations["getLiquidityDistribution"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools/{address}/tick-liquidity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All initialized ticks of a V3 pool
         * @description All initialized ticks in ascending order. `lower` and `upper` cut a part out of them.
         */
        get: operations["getTickLiquidity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools/{address}/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Active positions of a V3 pool, by liquidity, descending
         * @description Positions with liquidity, the largest first, with the amounts that they hold at the present price.
         */
        get: operations["getPoolPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Positions of an owner that have liquidity, over all V3 and V4 pools
         * @description V3 and V4 positions of one owner at the block of the index, with the amounts that burning returns, without fees.
         */
        get: operations["listPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chain and contracts that the service uses
         * @description What a client needs to know once: chain id, native coin, contracts, and which parts of the service are on.
         */
        get: operations["getNetwork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/outcomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Outcomes of built swaps: sent, succeeded, reverted with reason, delivered against quoted
         * @description Swaps that this instance has built are followed on chain. It shows how answers turn out.
         */
        get: operations["getOutcomes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/service-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How this instance served over the last day: readiness, delay, load, latency, outcomes
         * @description Counted in the memory of the process that answers, in periods of five minutes: a restart begins anew, and says when.
         */
        get: operations["getServiceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process is alive
         * @description Answers while the process runs, whatever its upstreams do. Restart a process that does not answer.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the service can answer, and the blocks of its upstreams
         * @description Answers 503 while quotes would not be answered. Send requests to instances that are ready only.
         */
        get: operations["getReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Quote: {
            /**
             * @description Address of the input token; the wrapped token stands for the native coin
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            tokenIn: string;
            /**
             * @description Address of the output token; the wrapped token stands for the native coin
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            tokenOut: string;
            /** @description Input amount, raw units of tokenIn */
            amountIn: string;
            /** @description Output amount, raw units of tokenOut */
            amountOut: string;
            /**
             * @description 0 exact input, 1 exact output
             * @enum {integer}
             */
            tradeType: 0 | 1;
            /** @description The route; of a split, its largest route */
            route: components["schemas"]["Route"];
            /** @description Whether the amount is split over several routes; `route` is then the largest */
            isSplit: boolean;
            /** @description When split: all routes in the order of execution, largest first; exact input executes those together that end with the same V2 pair, exact output mixed ones last */
            routes?: components["schemas"]["Leg"][];
            /** @description When split: pools on several routes, with the indices of the routes; each route trades at the state that the previous one left, but a V2 pair at the end of several routes of an exact input swaps once for all, and each has its share */
            sharedPools?: {
                /**
                 * @description Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case
                 * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
                 */
                pool: string;
                /** @description Indices into `routes`, from 0 */
                routes: number[];
            }[];
            /** @description Id of the exchange: see /api/v1/network; null where the executor is the router, whose routes say the exchange of each hop */
            exchange: string | null;
            /** @description Contract that the swap of this trade calls, and that takes the allowance where it is plain; universalRouter takes tokens by Permit2 */
            router: components["schemas"]["Router"];
            /** @description With sender, on an exchange that has lower fees for some accounts; absent otherwise */
            discount?: {
                /**
                 * @description The sender of the request
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                account: string;
                /** @description Whether the amounts are at lower fees of the account; null where these could not be read */
                isApplied: boolean | null;
            };
            /** @description With alternatives=true, and where an exchange could not be asked: the best trade of each exchange that was asked, and of the executor where it was, or the error of one without; all of the block of the answer */
            alternatives?: components["schemas"]["Alternative"][];
            /** @description With fallback=true: second ways of the routes that may fail */
            fallback?: {
                /** @description One for each route, in their order */
                legs: {
                    /** @description Why this route may fail between quote and execution */
                    doubts: {
                        /**
                         * @description hook: decides in swaps of its pool; untrustedToken: nobody vouches for it; revertedToken: a sent swap through it reverted within the hour
                         * @enum {string}
                         */
                        reason: "hook" | "untrustedToken" | "revertedToken";
                        /**
                         * @description Address of the contract
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        address: string;
                    }[];
                    /** @description Way that is taken when the route reverts; for the same exact amount */
                    second: {
                        /** @description The route; of a split, its largest route */
                        route: components["schemas"]["Route"];
                        /** @description Input of this way, raw units of tokenIn */
                        amountIn: string;
                        /** @description Output of this way, raw units of tokenOut */
                        amountOut: string;
                        /** @description Estimated gas units of the swap where this way runs, without those of the failed way */
                        gasCost: string;
                        /** @description Most gas units that the failed way takes; null for the Universal Router, which has no cap: there a way that burns all of its gas can end the swap */
                        gasCap: string | null;
                    } | null;
                    /**
                     * @description Why there is no second way; null with one. noDoubt: nothing speaks against the route; router: it cannot carry one out; taxedToken: an end taxes transfers; noRoute: every other route is in doubt or shares a pool; bound: it leaves less than the minimum or asks more than the maximum; simulation: the swap with it did not move the quoted amounts
                     * @enum {string|null}
                     */
                    none: "noDoubt" | "router" | "taxedToken" | "noRoute" | "bound" | "simulation" | null;
                }[];
                /** @description Input if every route with a second way fails, raw units of tokenIn */
                amountIn: string;
                /** @description Output if every route with a second way fails, raw units of tokenOut */
                amountOut: string;
            };
            /** @description Percent, pool fees included */
            priceImpact: number;
            /** @description The two parts of priceImpact, percent */
            priceImpactBreakdown: components["schemas"]["PriceImpactBreakdown"];
            /** @description Part of the output paid to feeRecipient, raw units of tokenOut; null without feeBps. amountOut, bounds and net amounts are those of the swap recipient, after this fee */
            fee: {
                /** @description Basis points (hundredths of a percent) */
                bps: number;
                /**
                 * @description Address that receives the output
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                recipient: string;
                /** @description Amount of the token, raw units */
                amount: string;
            } | null;
            /** @description Transfer taxes of the two tokens; null for a token without one */
            tokenTax: components["schemas"]["TokenTax"];
            /** @description Tokens and pools that the search excluded, with the reason */
            excluded?: components["schemas"]["Excluded"];
            /** @description A rejected route that promised more; null when there was none */
            leftOut: components["schemas"]["LeftOut"];
            /** @description What the trader should know first, each with a code; empty when there is nothing */
            warnings: components["schemas"]["Warnings"];
            /** @description Estimated gas units of the swap */
            gasCost: string;
            /** @description Gas price, wei; null for a past block without a base fee */
            gasPriceWei: string | null;
            /** @description Wei: gasCost · gasPriceWei + l1FeeWei; null without one of them */
            gasCostWei: string | null;
            /** @description Wei that a layer 2 charges for the data of the transaction on its layer 1, by the route; 0 on other chains, null while unknown */
            l1FeeWei: string | null;
            /** @description amountIn, US dollars by the lasting price; null where it is not known at that time */
            amountInUSD: string | null;
            /** @description amountOut, US dollars by the lasting price; null where it is not known at that time */
            amountOutUSD: string | null;
            /** @description Estimated cost of the gas, US dollars by the lasting price; null where it is not known at that time, and without a gas price */
            gasCostUSD: string | null;
            /** @description Upper bound on the gain of any other routing of up to maxSplits routes (8 if fewer are allowed) over pools of protocols, net of gas if ranked so, in millionths; it may be far above the gain that there is, most of all where gas is a large part of the trade; null where optimalityGapReason says why */
            optimalityGap: number | null;
            /**
             * @description Why optimalityGap is null. notSought: the request does not ask for it; taxedTokens: a token that takes a fee of transfers allows one route alone; unreadTicks: a pool may give more past the ticks that were read; tooManyPools: both tokens have more pools than a bound in reasonable time allows; mostlyGas: gas is so much of the trade that a bound would say nothing; gasLimit: a pool would give more if a transaction could have more gas; longRoutes: maxHops is above 3; hooks: the route leads through a pool whose hook decides what it moves; newBlocks: blocks arrived faster than the search took, and the routes were chosen over several of them
             * @enum {string}
             */
            optimalityGapReason?: "notSought" | "taxedTokens" | "unreadTicks" | "tooManyPools" | "mostlyGas" | "gasLimit" | "longRoutes" | "hooks" | "newBlocks";
            /**
             * @description Criterion that selected the route; output also when gas has no price in the token
             * @enum {string}
             */
            rankedBy: "net" | "output";
            /** @description gasCostWei in raw units of tokenOut (exact output: of tokenIn); null when unknown */
            gasCostInToken: string | null;
            /** @description Exact input: amountOut - gasCostInToken, raw units of tokenOut; may be negative */
            amountOutNet?: string | null;
            /** @description Exact output: amountIn + gasCostInToken, less the values of reserve.returned, raw units of tokenIn */
            amountInNet?: string | null;
            /** @description Exact output through mixed routes: the surplus of intermediate tokens that is bought with half of slippage, at the quoted block */
            reserve?: {
                /** @description All that the swap takes: amountIn, raw units of tokenIn */
                amountIn: string;
                /** @description Part of amountIn that the routes need, raw units of tokenIn */
                needed: string;
                /** @description Goes back to the sender */
                returned: {
                    /**
                     * @description Address of the token
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    token: string;
                    /** @description Amount of the token, raw units */
                    amount: string;
                    /** @description Its worth at the prices before the trade, less the fees of the pools, raw units of tokenIn */
                    value: string;
                }[];
                /** @description amountIn less `needed` and the values of `returned`, at least 0, raw units of tokenIn */
                cost: string;
            };
            /** @description With improvable=true: what these fields would leave at least net of gas, where they are known to gain more than 10 ppm. With maxSplits 1 that may be a split; where the request names no protocols, a trade through further kinds of pools. Not looked for where gas has no price, the service is busy or the rate limit of the caller is reached; no split where the market impact is at most 0.05 % or not worth the gas of another route */
            improvable?: {
                /** @description The `maxSplits` to ask with: maximum number of routes */
                maxSplits: number;
                /** @description The `protocols` to ask with: kinds of pools that routes may go through */
                protocols: ("v2" | "v3" | "v4")[];
                /** @description Exact input: the least amountOutNet of that trade at this block, raw units of tokenOut; exact output: its greatest amountInNet, raw units of tokenIn */
                amountNet: string;
            };
            /** @description Whole tokenOut per whole tokenIn */
            executionPrice: number;
            /** @description Number of the block of the answer */
            blockNumber: string;
            /** @description Hash of that block */
            blockHash: string;
            /**
             * @description Source of the pools: the index, or the chain while the index is unavailable or behind
             * @enum {string}
             */
            discovery: "index" | "chain";
            /**
             * @description Names this trade and its routes: `POST /swap` with it builds exactly these, or says what has moved
             * @example AQABAQRpLT7qAQAIDeC2s6dkAAAE0Iri5gEU4FVKR2oJJwOr2z7zXIDg120yk58BAQDjSsjf
             */
            quoteId: string;
            /**
             * @description Chain id (EIP-155)
             * @example 1
             */
            chainId: number;
            /**
             * @description When quoteId ends, Unix seconds by the clock of the chain: 120 after the block
             * @example 1764572906
             */
            expiresAt: number;
        };
        Route: {
            /** @description Token addresses along the route: hops + 1 of them */
            path: string[];
            /**
             * @description v2, v3, or mixed for a route through both
             * @enum {string}
             */
            protocol: "v2" | "v3" | "v4" | "mixed";
            /** @description Protocol of each hop */
            protocols: ("v2" | "v3" | "v4")[];
            /** @description Pool of each hop: its address, or the 32-byte id of a V4 pool */
            pools: string[];
            /** @description Exchange of the pool of each hop, by its id in /api/v1/network */
            exchanges: string[];
            /** @description Number of pools in the route */
            hops: number;
            /** @description Fee of each hop: 0 for V2, the fee tier in hundredths of a bip for V3, the fee of the key for V4 */
            fees: number[];
            /** @description Key of the pool of each V4 hop, null for others; absent without V4 hops */
            keys?: ({
                /**
                 * @description The zero address is the native coin
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                currency0: string;
                /**
                 * @description The other token of the key
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                currency1: string;
                /** @description Hundredths of a bip; 8388608 where the hook sets it */
                fee: number;
                /** @description Spacing of usable ticks */
                tickSpacing: number;
                /**
                 * @description Contract that the manager of V4 pools calls; the zero address for none
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                hooks: string;
            } | null)[];
        };
        Leg: {
            /** @description Share of the exact amount, percent */
            percent: number;
            /** @description Input of this route, raw units of tokenIn */
            amountIn: string;
            /** @description Output of this route, raw units of tokenOut */
            amountOut: string;
            /** @description Tokens and pools of this route */
            route: {
                /** @description Token addresses along the route: hops + 1 of them */
                path: string[];
                /**
                 * @description v2, v3, or mixed for a route through both
                 * @enum {string}
                 */
                protocol: "v2" | "v3" | "v4" | "mixed";
                /** @description Protocol of each hop */
                protocols: ("v2" | "v3" | "v4")[];
                /** @description Pool of each hop: its address, or the 32-byte id of a V4 pool */
                pools: string[];
                /** @description Exchange of the pool of each hop, by its id in /api/v1/network */
                exchanges: string[];
                /** @description Number of pools in the route */
                hops: number;
                /** @description Fee of each hop: 0 for V2, the fee tier in hundredths of a bip for V3, the fee of the key for V4 */
                fees: number[];
                /** @description Key of the pool of each V4 hop, null for others; absent without V4 hops */
                keys?: ({
                    /**
                     * @description The zero address is the native coin
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    currency0: string;
                    /**
                     * @description The other token of the key
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    currency1: string;
                    /** @description Hundredths of a bip; 8388608 where the hook sets it */
                    fee: number;
                    /** @description Spacing of usable ticks */
                    tickSpacing: number;
                    /**
                     * @description Contract that the manager of V4 pools calls; the zero address for none
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    hooks: string;
                } | null)[];
            };
        };
        Router: {
            /**
             * @description Whether a token or a pool was excluded
             * @enum {string}
             */
            kind: "universalRouter" | "uniswapV2Router02" | "swapRouter" | "swapRouter02" | "executor";
            /**
             * @description Address of the contract
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            address: string;
        };
        Alternative: {
            /** @description Id of the exchange: see /api/v1/network; null where the executor is the router, whose routes say the exchange of each hop */
            exchange: string | null;
            /** @description Input amount, raw units of tokenIn */
            amountIn: string;
            /** @description Output amount, raw units of tokenOut */
            amountOut: string;
            /** @description Exact input: output less gas; exact output: input plus gas; null without a gas price */
            amountNet: string | null;
            /** @description Estimated gas units through the router of this row */
            gasCost: string;
            /** @description Contract that the swap of this trade calls, and that takes the allowance where it is plain; universalRouter takes tokens by Permit2 */
            router: components["schemas"]["Router"];
            /** @description The route; of a split, its largest route */
            route: components["schemas"]["Route"];
            /** @description Whether the amount is split over several routes; `route` is then the largest */
            isSplit: boolean;
            /** @description When split: all routes in the order of execution, largest first; exact input executes those together that end with the same V2 pair, exact output mixed ones last */
            routes?: components["schemas"]["Leg"][];
            /** @description When split: pools on several routes, with the indices of the routes; each route trades at the state that the previous one left, but a V2 pair at the end of several routes of an exact input swaps once for all, and each has its share */
            sharedPools?: {
                /**
                 * @description Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case
                 * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
                 */
                pool: string;
                /** @description Indices into `routes`, from 0 */
                routes: number[];
            }[];
        } | {
            /** @description Id of the exchange: see /api/v1/network; null where the executor is the router, whose routes say the exchange of each hop */
            exchange: string | null;
            /**
             * @description Error code: why this exchange, or the executor, has no trade
             * @enum {string}
             */
            code: "INVALID_REQUEST" | "UNAUTHORIZED" | "NOT_FOUND" | "NO_ROUTE" | "METHOD_NOT_ALLOWED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "INSUFFICIENT_LIQUIDITY" | "SIMULATION_REVERTED" | "NOT_A_V3_POOL" | "BOUND_NOT_MET" | "QUOTE_MOVED" | "NOT_SUPPORTED_BY_ROUTER" | "LIQUIDITY_REFUSED" | "RATE_LIMITED" | "INTERNAL" | "UPSTREAM_INVALID" | "SUBGRAPH_UNAVAILABLE" | "SUBGRAPH_STALE" | "INDEX_REQUIRED" | "RPC_UNAVAILABLE" | "OVERLOADED" | "TIMEOUT";
            /** @description Error message for humans */
            error: string;
        };
        PriceImpactBreakdown: {
            /** @description Pool fees, compounded over the hops, percent */
            lpFee: number;
            /** @description Price movement caused by the trade, percent */
            market: number;
        };
        /** @description Transfer taxes of the two tokens; null for a token without one. amountIn (paid by the caller), amountOut (received by the recipient) and executionPrice include the tax; priceImpact is that of the pools alone */
        TokenTax: {
            /** @description Address of the input token; the wrapped token stands for the native coin */
            tokenIn: {
                /** @description Tax on transfers out of a pool, hundredths of a percent */
                buyBps: number;
                /** @description Tax on transfers into a pool, hundredths of a percent; null when they fail */
                sellBps: number | null;
                /** @description Tax on transfers between other accounts, hundredths of a percent; null when they fail or follow no rule */
                transferBps: number | null;
                /** @description false when holders cannot sell the token */
                canSell: boolean;
                /** @description false when received amounts differ from the rate by a few raw units; the quote uses the minimum */
                exact: boolean;
            } | null;
            /** @description Address of the output token; the wrapped token stands for the native coin */
            tokenOut: {
                /** @description Tax on transfers out of a pool, hundredths of a percent */
                buyBps: number;
                /** @description Tax on transfers into a pool, hundredths of a percent; null when they fail */
                sellBps: number | null;
                /** @description Tax on transfers between other accounts, hundredths of a percent; null when they fail or follow no rule */
                transferBps: number | null;
                /** @description false when holders cannot sell the token */
                canSell: boolean;
                /** @description false when received amounts differ from the rate by a few raw units; the quote uses the minimum */
                exact: boolean;
            } | null;
        };
        /** @description Up to 100 tokens and pools that the search excluded. denied, notAllowed: ruled out by the operator. failed: failed in a simulation. reverted: reverted in a sent swap. The other reasons come from measured transfers. notTaken: the pool cannot pay the token out. notSent: the token cannot be sent on. notAccepted: too little of the token reaches the pool. nextNotTaken: the pool cannot pay out its other token. notMeasurable: no transfer could be measured. unsteady: transfers succeed in some of the next blocks only. Absent when nothing was excluded */
        Excluded: {
            /**
             * @description Whether a token or a pool was excluded
             * @enum {string}
             */
            kind: "token" | "pool";
            /**
             * @description Address, or the 32-byte id of a V4 pool
             * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
             */
            address: string;
            /**
             * @description Reason, as a name or a sentence; null when there is nothing to explain
             * @enum {string}
             */
            reason: "denied" | "notAllowed" | "failed" | "reverted" | "notTaken" | "notSent" | "notAccepted" | "nextNotTaken" | "notMeasurable" | "unsteady" | "unknown";
        }[];
        /** @description A rejected route that promised more than the answer; null when there was none */
        LeftOut: {
            /** @description Intermediate tokens for which the route was rejected */
            tokens: string[];
            /**
             * @description untrusted: MIDDLE_TOKENS excludes these tokens from routes. tooGoodToBeTrue: no list names these tokens, and the route beats the best other route by more than MAX_UNTRUSTED_GAIN
             * @enum {string}
             */
            reason: "untrusted" | "tooGoodToBeTrue";
            /** @description Exact output: input of the route, raw units of tokenIn */
            amountIn?: string;
            /** @description Exact input: output that the route promised, raw units of tokenOut */
            amountOut?: string;
            /** @description Gain over the answer, percent; null when the answer is worth nothing */
            promisedPercent: number | null;
        } | null;
        /** @description What the trader should know first; nothing is refused for it. Empty when there is nothing. HIGH_SLIPPAGE: above 5 %. HIGH_PRICE_IMPACT: above 10 %. DOLLARS_DIFFER: amountInUSD and amountOutUSD by more than 10 %. NO_GAS_LEFT: the sender pays nearly all of its native coin. INDEX_MISSING: the index of the service has not been read, and pools that it alone lists are missing. TOKEN_CANNOT_BE_SOLD: holders cannot sell tokenOut. TOKEN_TAXED: the token keeps a part of its transfers. TOKEN_YOUNG: its first pool is younger than a day. TOKEN_IMITATES: its symbol looks like that of a listed token or of the native coin */
        Warnings: {
            /**
             * @description Code of the warning for programs
             * @enum {string}
             */
            code: "HIGH_SLIPPAGE" | "HIGH_PRICE_IMPACT" | "DOLLARS_DIFFER" | "NO_GAS_LEFT" | "INDEX_MISSING" | "TOKEN_CANNOT_BE_SOLD" | "TOKEN_TAXED" | "TOKEN_YOUNG" | "TOKEN_IMITATES";
            /** @description The warning for humans */
            message: string;
            /**
             * @description Token that the warning is about, if it is about one
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            token?: string;
        }[];
        InvalidRequestError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "INVALID_REQUEST";
            /** @description Data that depends on the code: invalid fields as {path, message}, amounts, decoded revert reasons */
            details?: components["schemas"]["InvalidRequestDetails"];
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        /** @description One entry for each invalid field */
        InvalidRequestDetails: {
            /** @description Place of the field, with dots and indices; empty for the whole body */
            path: string;
            /** @description What is wrong with it */
            message: string;
        }[];
        UnauthorizedError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "UNAUTHORIZED";
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        NoRouteError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "NO_ROUTE";
            /** @description Data that depends on the code: invalid fields as {path, message}, amounts, decoded revert reasons */
            details?: components["schemas"]["NoRouteDetails"];
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        /** @description What was searched and left out, or the token that rules every route out */
        NoRouteDetails: {
            /** @description Number of pools on paths between the tokens, by protocol */
            poolsConsidered?: {
                [key: string]: number;
            };
            /** @description Kinds of pools that were searched, where there are pools of others */
            protocols?: string[];
            /** @description Number of pools of tokenIn */
            poolsOfTokenIn?: number;
            /** @description Number of pools of tokenOut */
            poolsOfTokenOut?: number;
            /** @description Up to 20 of those pools, each with the reason why it failed */
            failures?: {
                /** @description Address of the pool */
                address: string;
                /** @description Protocol of the pool */
                protocol: string;
                /** @description Why the pool cannot carry the trade: notInProtocols, stateUnknown, noLiquidity, or cannotFill for this amount */
                reason: string;
            }[];
            /** @description Tokens and pools that the search excluded */
            excluded?: {
                /** @description token or pool */
                kind: string;
                /** @description Its address */
                address: string;
                /** @description Why it was excluded, as in `excluded` of a quote */
                reason: string;
            }[];
            /** @description A route through tokens that are not trusted */
            leftOut?: {
                /** @description Intermediate tokens that are not trusted */
                tokens: string[];
                /** @description Why, as in `leftOut` of a quote */
                reason: string;
                /** @description Exact output: input of that route, raw units of tokenIn */
                amountIn?: string;
                /** @description Exact input: output of that route, raw units of tokenOut */
                amountOut?: string;
            };
            /** @description Setting of the operator that rules that route out */
            setting?: string;
            /** @description Token that is the cause, where one token is */
            token?: string;
            /** @description What about the token, as a name: denied, transferFee, erratic, cannotSell … */
            reason?: string;
        };
        InsufficientLiquidityError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "INSUFFICIENT_LIQUIDITY";
            /** @description Data that depends on the code: invalid fields as {path, message}, amounts, decoded revert reasons */
            details?: components["schemas"]["InsufficientLiquidityDetails"];
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        /** @description What was searched, or the token whose tax leaves nothing, or why no amount comes out: tooSmall, gasLimit */
        InsufficientLiquidityDetails: {
            /** @description Number of pools on paths between the tokens, by protocol */
            poolsConsidered?: {
                [key: string]: number;
            };
            /** @description Kinds of pools that were searched, where there are pools of others */
            protocols?: string[];
            /** @description Number of pools of tokenIn */
            poolsOfTokenIn?: number;
            /** @description Number of pools of tokenOut */
            poolsOfTokenOut?: number;
            /** @description Up to 20 of those pools, each with the reason why it failed */
            failures?: {
                /** @description Address of the pool */
                address: string;
                /** @description Protocol of the pool */
                protocol: string;
                /** @description Why the pool cannot carry the trade: notInProtocols, stateUnknown, noLiquidity, or cannotFill for this amount */
                reason: string;
            }[];
            /** @description Tokens and pools that the search excluded */
            excluded?: {
                /** @description token or pool */
                kind: string;
                /** @description Its address */
                address: string;
                /** @description Why it was excluded, as in `excluded` of a quote */
                reason: string;
            }[];
            /** @description A route through tokens that are not trusted */
            leftOut?: {
                /** @description Intermediate tokens that are not trusted */
                tokens: string[];
                /** @description Why, as in `leftOut` of a quote */
                reason: string;
                /** @description Exact output: input of that route, raw units of tokenIn */
                amountIn?: string;
                /** @description Exact input: output of that route, raw units of tokenOut */
                amountOut?: string;
            };
            /** @description Setting of the operator that rules that route out */
            setting?: string;
            /** @description Token that is the cause, where one token is */
            token?: string;
            /** @description What about the token, as a name: denied, transferFee, erratic, cannotSell … */
            reason?: string;
            /** @description tooSmall: the least amountIn that buys one raw unit of tokenOut */
            leastAmountIn?: string;
            /** @description gasLimit: units of gas that the swap would take */
            gas?: string;
            /** @description gasLimit: units of gas that a swap can have */
            mostGas?: string;
        };
        RateLimitedError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "RATE_LIMITED";
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        InternalError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "INTERNAL";
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        UpstreamInvalidError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "UPSTREAM_INVALID";
            /** @description Data that depends on the code: invalid fields as {path, message}, amounts, decoded revert reasons */
            details?: components["schemas"]["LoadingDetails"];
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        /** @description While the service starts: how far it is */
        LoadingDetails: {
            /** @description The block that was asked for */
            minBlock?: string;
            /** @description The newest known block */
            blockNumber?: string;
            /** @description How far the pools are loaded */
            pools?: {
                /** @description Number of pools listed so far */
                listed?: number;
                /** @description Number of pool states read so far */
                read?: number;
                /** @description Number of pool states to read */
                wanted?: number;
            };
            /** @description Status of the index, as in /ready */
            index?: {
                [key: string]: unknown;
            };
            /** @description Each node, where none can be relied on */
            nodes?: {
                /** @description Host of the node */
                host: string;
                /** @description State of the node, as in /ready */
                state: string;
                /** @description Whether it serves the right chain, as in /ready */
                chain: string;
                /** @description Newest block that it has reported */
                head: string | null;
            }[];
            /** @description Processes, where there are several */
            workers?: {
                /** @description Number of processes that would answer a quote */
                ready: number;
                /** @description Number of processes that accept connections */
                listening: number;
            };
        };
        RpcUnavailableError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "RPC_UNAVAILABLE";
            /** @description Data that depends on the code: invalid fields as {path, message}, amounts, decoded revert reasons */
            details?: components["schemas"]["LoadingDetails"];
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        OverloadedError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "OVERLOADED";
            /** @description Data that depends on the code: invalid fields as {path, message}, amounts, decoded revert reasons */
            details?: components["schemas"]["LoadingDetails"];
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        TimeoutError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "TIMEOUT";
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        NotFoundError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "NOT_FOUND";
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        MethodNotAllowedError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs
             * @enum {string}
             */
            code: "METHOD_NOT_ALLOWED";
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        PayloadTooLargeError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "PAYLOAD_TOO_LARGE";
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        UnsupportedMediaTypeError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "UNSUPPORTED_MEDIA_TYPE";
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        SimulationRevertedError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "SIMULATION_REVERTED";
            /** @description Data that depends on the code: invalid fields as {path, message}, amounts, decoded revert reasons */
            details?: components["schemas"]["SimulationRevertedDetails"];
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        /** @description Where it reverts, and the token or account that is the cause */
        SimulationRevertedDetails: {
            /** @description Router command that reverted */
            command?: string | null;
            /** @description Name of the decoded error */
            error?: string;
            /** @description Contract that reverted first */
            origin?: string | null;
            /** @description Contract called for the sender or the recipient that refused */
            account?: string;
            /** @description Token that is the cause, where one token is */
            token?: string;
            /** @description What about the token, as a name: denied, transferFee, erratic, cannotSell … */
            reason?: string;
        };
        NotAV3PoolError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "NOT_A_V3_POOL";
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        BoundNotMetError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "BOUND_NOT_MET";
            /** @description Data that depends on the code: invalid fields as {path, message}, amounts, decoded revert reasons */
            details?: components["schemas"]["BoundNotMetDetails"];
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        /** @description The bound, and the market now */
        BoundNotMetDetails: {
            /** @description Exact input: the bound, raw units of tokenOut */
            minAmountOut?: string;
            /** @description Exact input: what the market gives now, raw units of tokenOut */
            amountOut?: string;
            /** @description Exact output: the bound, raw units of tokenIn */
            maxAmountIn?: string;
            /** @description Exact output: what the market asks now, raw units of tokenIn */
            amountIn?: string;
            /** @description Number of the block */
            blockNumber: string;
        };
        QuoteMovedError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "QUOTE_MOVED";
            /** @description Data that depends on the code: invalid fields as {path, message}, amounts, decoded revert reasons */
            details?: components["schemas"]["QuoteMovedDetails"];
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        /** @description What has moved since the quote */
        QuoteMovedDetails: {
            /**
             * @description expired: expiresAt has passed. pool: a pool does not exist here, or joins other tokens. excluded: a token or pool is excluded or not trusted now. tax: a token takes a fee from transfers. liquidity: a pool cannot fill its part. price: worse than quoted by more than the slippage. betterRoute: another route is better by more than the slippage
             * @enum {string}
             */
            reason: "expired" | "pool" | "excluded" | "tax" | "liquidity" | "price" | "betterRoute";
            /** @description The computed amount of the quote, raw units */
            quotedAmount?: string;
            /** @description price: what its routes give now; betterRoute: what the best route does, raw units */
            presentAmount?: string;
            /** @description The pool or token that is the reason */
            address?: string;
            /** @description Number of the block */
            blockNumber: string;
        };
        NotSupportedByRouterError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs
             * @enum {string}
             */
            code: "NOT_SUPPORTED_BY_ROUTER";
            /** @description Data that depends on the code: invalid fields as {path, message}, amounts, decoded revert reasons */
            details?: components["schemas"]["NotSupportedByRouterDetails"];
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        /** @description The limit of the router */
        NotSupportedByRouterDetails: {
            /** @description Term of the swap that the router cannot carry out */
            term: string;
            /** @description The nearest that it can */
            can: string;
            /** @description Address of the router */
            router: string;
            /** @description Kind of the router */
            kind: string;
        };
        LiquidityRefusedError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "LIQUIDITY_REFUSED";
            /** @description Data that depends on the code: invalid fields as {path, message}, amounts, decoded revert reasons */
            details?: components["schemas"]["LiquidityRefusedDetails"];
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        /** @description Why, and the addresses or amounts that it is about */
        LiquidityRefusedDetails: {
            /**
             * @description notTheOwner: the position belongs to another. noPositionManager: the network file names none. taxedToken: a token keeps a part of its transfers. confirm: a hook has a say, and confirm is not given. nothingToDo: no liquidity or fees. emptyPool: no price or no liquidity. tooMuch: more than a pool can hold. wrongSide: the offered token does not go into the range. shrunkPair: a pair holds less than its reserves say. poolExists: the pool to create has a price. startPrice: routes say another price, and confirmPrice is not given
             * @enum {string}
             */
            reason: "notTheOwner" | "noPositionManager" | "taxedToken" | "confirm" | "nothingToDo" | "emptyPool" | "tooMuch" | "wrongSide" | "shrunkPair" | "poolExists" | "startPrice";
            /** @description notTheOwner: the owner */
            owner?: string;
            /** @description taxedToken, shrunkPair: the token */
            token?: string;
            /** @description shrunkPair: address of the pair */
            pair?: string;
            /** @description poolExists: address or V4 id of the pool */
            pool?: string;
            /** @description startPrice: the requested price, whole token1 per whole token0 */
            startPrice?: string;
            /** @description startPrice: the price of the best route, whole token1 per whole token0 */
            routePrice?: string;
            /** @description startPrice: difference, percent */
            offPercent?: string;
            /** @description startPrice: the mistake that it looks like; empty for none */
            looksLike?: string;
            /** @description confirm: the hook */
            hooks?: string;
            /** @description noPositionManager: id of the exchange */
            exchange?: string;
            /** @description noPositionManager: kind of pools */
            protocol?: string;
            /** @description noPositionManager: the contract that is unknown */
            manager?: string;
            /** @description tooMuch: liquidity that was asked for, raw units */
            liquidity?: string;
            /** @description tooMuch: liquidity that there is room for, raw units */
            most?: string;
        };
        SubgraphUnavailableError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "SUBGRAPH_UNAVAILABLE";
            /** @description Data that depends on the code: invalid fields as {path, message}, amounts, decoded revert reasons */
            details?: components["schemas"]["LoadingDetails"];
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        SubgraphStaleError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "SUBGRAPH_STALE";
            /** @description Data that depends on the code: invalid fields as {path, message}, amounts, decoded revert reasons */
            details?: components["schemas"]["LoadingDetails"];
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        IndexRequiredError: {
            /** @description Error message for humans */
            error: string;
            /**
             * @description Error code for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "INDEX_REQUIRED";
            /** @description Identifies this request in the logs of the service */
            requestId: string;
        };
        Swap: {
            /**
             * @description Router, the `to` of the transaction: see quote.router
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            to: string;
            /** @description Calldata, hexadecimal */
            data: string;
            /** @description Native coin sent with the transaction, wei */
            value: string;
            /** @description Gas limit, units: peak gas before refunds, plus a margin */
            gasEstimate: string;
            /**
             * @description simulation: measured with this calldata; model: estimated from the route
             * @enum {string}
             */
            gasEstimateSource: "simulation" | "model";
            /**
             * @description 0 exact input, 1 exact output
             * @enum {integer}
             */
            tradeType: 0 | 1;
            /** @description The quote that the transaction executes, and its bound */
            quote: components["schemas"]["SwapQuote"];
            /** @description Unix seconds */
            deadline: string;
            /** @description Percent */
            slippage: number;
            /**
             * @description null where the router of the exchange takes plain allowances
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            permit2: string | null;
            /** @description The transaction, ready to send */
            transaction: components["schemas"]["WalletTransaction"];
            /** @description What the trader should know first, each with a code; empty when there is nothing */
            warnings: components["schemas"]["Warnings"];
            /** @description null when not requested */
            simulation: {
                /**
                 * @description Status
                 * @enum {string}
                 */
                status: "success";
                /** @description Number of the block of the answer */
                blockNumber: string;
                /** @description Amount that left the sender, raw units of tokenIn */
                amountIn: string;
                /** @description Amount that reached the recipient, raw units of tokenOut */
                amountOut: string;
                /** @description Gas used, units */
                gasUsed: string;
                /** @description Received minus expected, raw units of tokenOut; negative only when the recipient passes a part of it on */
                deltaAmount: string;
                /** @description Number of next blocks in which the exact transaction was simulated; 1 when the node cannot simulate later blocks */
                blocksTried: number;
                /** @description Whether the simulation gave the sender a missing balance or approval */
                fundsAssumed: boolean;
            } | {
                /**
                 * @description Status
                 * @enum {string}
                 */
                status: "unavailable";
                /** @description Number of the block of the answer */
                blockNumber: string;
                /** @description Reason, as a name or a sentence; null when there is nothing to explain */
                reason: string;
            } | null;
            /** @description With sender: transactions to send first; empty when nothing is missing */
            approvals?: components["schemas"]["Approval"][];
            /** @description With sender: the missing approvals and the swap in their order, for wallet_sendCalls (EIP-5792); values are hexadecimal wei */
            calls?: {
                /**
                 * @description Recipient of the transaction
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                to: string;
                /** @description Calldata, hexadecimal */
                data: string;
                /**
                 * @description Native coin sent with the transaction, wei
                 * @example 0xde0b6b3a7640000
                 */
                value: string;
            }[];
            /** @description With sender: atomicRequired of wallet_sendCalls. true where the first call pays the router, whose tokens anybody may take between two transactions */
            atomicRequired?: boolean;
            /** @description Typed data (EIP-712) to sign instead of sending the approvals whose spender is its values.spender; null when none is needed or offered */
            permitData?: components["schemas"]["PermitData"];
            /** @description With sender: what would make the transaction fail now */
            issues?: components["schemas"]["Issues"];
            /** @description With decode: commands of the calldata */
            decoded?: {
                /** @description Name of the Universal Router command */
                command: string;
                /** @description Decoded arguments by name */
                args: {
                    [key: string]: unknown;
                };
            }[];
        };
        SwapQuote: {
            /**
             * @description Address of the input token; the wrapped token stands for the native coin
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            tokenIn: string;
            /**
             * @description Address of the output token; the wrapped token stands for the native coin
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            tokenOut: string;
            /** @description Input amount, raw units of tokenIn */
            amountIn: string;
            /** @description Output amount, raw units of tokenOut */
            amountOut: string;
            /** @description Exact input: minimum output, raw units of tokenOut, enforced on chain */
            minAmountOut?: string;
            /** @description Exact output: maximum input, raw units of tokenIn, enforced on chain */
            maxAmountIn?: string;
            /** @description Amounts that the calldata moves at the quoted block */
            expected: {
                /** @description Input amount, raw units of tokenIn */
                amountIn: string;
                /** @description Output amount, raw units of tokenOut */
                amountOut: string;
                /** @description Exact output through mixed routes: surplus of intermediate tokens, which goes back to the sender */
                reserves: {
                    /**
                     * @description Address of the token
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    token: string;
                    /** @description Amount of the token, raw units */
                    amount: string;
                    /** @description Its worth at the prices before the trade, less the fees of the pools, raw units of tokenIn */
                    value: string;
                }[];
            };
            /** @description Percent, pool fees included */
            priceImpact: number;
            /** @description The two parts of priceImpact, percent */
            priceImpactBreakdown: components["schemas"]["PriceImpactBreakdown"];
            /** @description Part of the output paid to feeRecipient, raw units of tokenOut; null without feeBps. amountOut, bounds and net amounts are those of the swap recipient, after this fee */
            fee: {
                /** @description Basis points (hundredths of a percent) */
                bps: number;
                /**
                 * @description Address that receives the output
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                recipient: string;
                /** @description Amount of the token, raw units */
                amount: string;
            } | null;
            /** @description Transfer taxes of the two tokens; null for a token without one */
            tokenTax: components["schemas"]["TokenTax"];
            /** @description Tokens and pools that the search excluded, with the reason */
            excluded?: components["schemas"]["Excluded"];
            /** @description A rejected route that promised more; null when there was none */
            leftOut: components["schemas"]["LeftOut"];
            /**
             * @description v2, v3, or mixed for a route through both
             * @enum {string}
             */
            protocol: "v2" | "v3" | "v4" | "mixed";
            /** @description Protocol of each hop */
            protocols: ("v2" | "v3" | "v4")[];
            /** @description Token addresses along the route: hops + 1 of them */
            path: string[];
            /** @description Address of the pool of each hop */
            pools: string[];
            /** @description Fee of each hop: 0 for V2, the fee tier in hundredths of a bip for V3 */
            fees: number[];
            /** @description Exchange of the pool of each hop, by its id in /api/v1/network */
            exchanges: string[];
            /** @description Number of pools in the route */
            hops: number;
            /** @description Key of the pool of each V4 hop, null for others; absent without V4 hops */
            keys?: ({
                /**
                 * @description The zero address is the native coin
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                currency0: string;
                /**
                 * @description The other token of the key
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                currency1: string;
                /** @description Hundredths of a bip; 8388608 where the hook sets it */
                fee: number;
                /** @description Spacing of usable ticks */
                tickSpacing: number;
                /**
                 * @description Contract that the manager of V4 pools calls; the zero address for none
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                hooks: string;
            } | null)[];
            /** @description Whether the amount is split over several routes; `route` is then the largest */
            isSplit: boolean;
            /** @description When split: all routes in the order of execution, largest first; exact input executes those together that end with the same V2 pair, exact output mixed ones last */
            routes?: components["schemas"]["Leg"][];
            /** @description When split: pools on several routes, with the indices of the routes; each route trades at the state that the previous one left, but a V2 pair at the end of several routes of an exact input swaps once for all, and each has its share */
            sharedPools?: {
                /**
                 * @description Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case
                 * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
                 */
                pool: string;
                /** @description Indices into `routes`, from 0 */
                routes: number[];
            }[];
            /** @description Id of the exchange: see /api/v1/network; null where the executor is the router, whose routes say the exchange of each hop */
            exchange: string | null;
            /** @description Contract that the swap of this trade calls, and that takes the allowance where it is plain; universalRouter takes tokens by Permit2 */
            router: components["schemas"]["Router"];
            /** @description With sender, on an exchange that has lower fees for some accounts; absent otherwise */
            discount?: {
                /**
                 * @description The sender of the request
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                account: string;
                /** @description Whether the amounts are at lower fees of the account; null where these could not be read */
                isApplied: boolean | null;
            };
            /** @description With alternatives=true, and where an exchange could not be asked: the best trade of each exchange that was asked, and of the executor where it was, or the error of one without; all of the block of the answer */
            alternatives?: components["schemas"]["Alternative"][];
            /** @description With fallback=true: second ways of the routes that may fail */
            fallback?: {
                /** @description One for each route, in their order */
                legs: {
                    /** @description Why this route may fail between quote and execution */
                    doubts: {
                        /**
                         * @description hook: decides in swaps of its pool; untrustedToken: nobody vouches for it; revertedToken: a sent swap through it reverted within the hour
                         * @enum {string}
                         */
                        reason: "hook" | "untrustedToken" | "revertedToken";
                        /**
                         * @description Address of the contract
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        address: string;
                    }[];
                    /** @description Way that is taken when the route reverts; for the same exact amount */
                    second: {
                        /** @description The route; of a split, its largest route */
                        route: components["schemas"]["Route"];
                        /** @description Input of this way, raw units of tokenIn */
                        amountIn: string;
                        /** @description Output of this way, raw units of tokenOut */
                        amountOut: string;
                        /** @description Estimated gas units of the swap where this way runs, without those of the failed way */
                        gasCost: string;
                        /** @description Most gas units that the failed way takes; null for the Universal Router, which has no cap: there a way that burns all of its gas can end the swap */
                        gasCap: string | null;
                    } | null;
                    /**
                     * @description Why there is no second way; null with one. noDoubt: nothing speaks against the route; router: it cannot carry one out; taxedToken: an end taxes transfers; noRoute: every other route is in doubt or shares a pool; bound: it leaves less than the minimum or asks more than the maximum; simulation: the swap with it did not move the quoted amounts
                     * @enum {string|null}
                     */
                    none: "noDoubt" | "router" | "taxedToken" | "noRoute" | "bound" | "simulation" | null;
                }[];
                /** @description Input if every route with a second way fails, raw units of tokenIn */
                amountIn: string;
                /** @description Output if every route with a second way fails, raw units of tokenOut */
                amountOut: string;
            };
            /** @description Wei that a layer 2 charges for the data of this transaction on its layer 1, by its bytes; 0 on other chains, null while unknown */
            l1FeeWei: string | null;
            /** @description amountIn, US dollars by the lasting price; null where it is not known at that time */
            amountInUSD: string | null;
            /** @description amountOut, US dollars by the lasting price; null where it is not known at that time */
            amountOutUSD: string | null;
            /** @description Estimated cost of the gas, US dollars by the lasting price; null where it is not known at that time, and without a gas price */
            gasCostUSD: string | null;
            /** @description Upper bound on the gain of any other routing of up to maxSplits routes (8 if fewer are allowed) over pools of protocols, net of gas if ranked so, in millionths; it may be far above the gain that there is, most of all where gas is a large part of the trade; null where optimalityGapReason says why */
            optimalityGap: number | null;
            /**
             * @description Why optimalityGap is null. notSought: the request does not ask for it; taxedTokens: a token that takes a fee of transfers allows one route alone; unreadTicks: a pool may give more past the ticks that were read; tooManyPools: both tokens have more pools than a bound in reasonable time allows; mostlyGas: gas is so much of the trade that a bound would say nothing; gasLimit: a pool would give more if a transaction could have more gas; longRoutes: maxHops is above 3; hooks: the route leads through a pool whose hook decides what it moves; newBlocks: blocks arrived faster than the search took, and the routes were chosen over several of them
             * @enum {string}
             */
            optimalityGapReason?: "notSought" | "taxedTokens" | "unreadTicks" | "tooManyPools" | "mostlyGas" | "gasLimit" | "longRoutes" | "hooks" | "newBlocks";
            /**
             * @description Criterion that selected the route; output also when gas has no price in the token
             * @enum {string}
             */
            rankedBy: "net" | "output";
            /** @description gasCostWei in raw units of tokenOut (exact output: of tokenIn); null when unknown */
            gasCostInToken: string | null;
            /** @description Exact input: amountOut - gasCostInToken, raw units of tokenOut; may be negative */
            amountOutNet?: string | null;
            /** @description Exact output: amountIn + gasCostInToken, less the values of reserve.returned, raw units of tokenIn */
            amountInNet?: string | null;
            /** @description Exact output through mixed routes: the surplus of intermediate tokens that is bought with half of slippage, at the quoted block */
            reserve?: {
                /** @description All that the swap takes: amountIn, raw units of tokenIn */
                amountIn: string;
                /** @description Part of amountIn that the routes need, raw units of tokenIn */
                needed: string;
                /** @description Goes back to the sender */
                returned: {
                    /**
                     * @description Address of the token
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    token: string;
                    /** @description Amount of the token, raw units */
                    amount: string;
                    /** @description Its worth at the prices before the trade, less the fees of the pools, raw units of tokenIn */
                    value: string;
                }[];
                /** @description amountIn less `needed` and the values of `returned`, at least 0, raw units of tokenIn */
                cost: string;
            };
            /** @description With improvable=true: what these fields would leave at least net of gas, where they are known to gain more than 10 ppm. With maxSplits 1 that may be a split; where the request names no protocols, a trade through further kinds of pools. Not looked for where gas has no price, the service is busy or the rate limit of the caller is reached; no split where the market impact is at most 0.05 % or not worth the gas of another route */
            improvable?: {
                /** @description The `maxSplits` to ask with: maximum number of routes */
                maxSplits: number;
                /** @description The `protocols` to ask with: kinds of pools that routes may go through */
                protocols: ("v2" | "v3" | "v4")[];
                /** @description Exact input: the least amountOutNet of that trade at this block, raw units of tokenOut; exact output: its greatest amountInNet, raw units of tokenIn */
                amountNet: string;
            };
            /** @description Number of the block of the answer */
            blockNumber: string;
            /** @description Hash of that block */
            blockHash: string;
            /**
             * @description With permitData of PermitWitnessTransferFrom: send it back with the signature
             * @example AQABAQRpLT7qAQAIDeC2s6dkAAAE0Iri5gEU4FVKR2oJJwOr2z7zXIDg120yk58BAQDjSsjf
             */
            quoteId?: string;
        };
        /** @description Transaction for eth_sendTransaction, without `from`; quantities are hexadecimal */
        WalletTransaction: {
            /**
             * @description Chain id (EIP-155)
             * @example 0xde0b6b3a7640000
             */
            chainId: string;
            /**
             * @description Recipient of the transaction
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            to: string;
            /** @description Calldata, hexadecimal */
            data: string;
            /**
             * @description Wei
             * @example 0xde0b6b3a7640000
             */
            value: string;
            /**
             * @description Gas limit, units: gasEstimate
             * @example 0xde0b6b3a7640000
             */
            gas: string;
            /**
             * @description Type of the transaction, or of a field of the typed data
             * @enum {string}
             */
            type: "0x2";
            /**
             * @description Wei: twice the base fee of the block plus the priority fee
             * @example 0xde0b6b3a7640000
             */
            maxFeePerGas: string;
            /**
             * @description Wei: priority fee suggested by the node
             * @example 0xde0b6b3a7640000
             */
            maxPriorityFeePerGas: string;
        } | {
            /**
             * @description Chain id (EIP-155)
             * @example 0xde0b6b3a7640000
             */
            chainId: string;
            /**
             * @description Recipient of the transaction
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            to: string;
            /** @description Calldata, hexadecimal */
            data: string;
            /**
             * @description Wei
             * @example 0xde0b6b3a7640000
             */
            value: string;
            /**
             * @description Gas limit, units: gasEstimate
             * @example 0xde0b6b3a7640000
             */
            gas: string;
            /**
             * @description On chains without a base fee
             * @enum {string}
             */
            type: "0x0";
            /**
             * @description Wei
             * @example 0xde0b6b3a7640000
             */
            gasPrice: string;
        };
        Approval: {
            /**
             * @description Allowance to set: clearToken and token set that of the token contract, permit2 that of Permit2
             * @enum {string}
             */
            step: "clearToken" | "token" | "permit2";
            /**
             * @description Address of the token
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            token: string;
            /**
             * @description Address that may spend the token
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            spender: string;
            /** @description Current allowance, raw units */
            current: string;
            /** @description Allowance that the swap needs, raw units */
            required: string;
            /** @description The transaction, ready to send */
            transaction: {
                /**
                 * @description Recipient of the transaction
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                to: string;
                /** @description Calldata, hexadecimal */
                data: string;
                /** @description Native coin sent with the transaction, wei */
                value: string;
            };
        };
        /** @description Typed data (EIP-712) to sign instead of sending the approvals whose spender is values.spender: PermitSingle of Permit2 for the Universal Router; for the executor Permit of the token (EIP-2612), or PermitWitnessTransferFrom of Permit2, which is of one trade alone and is sent back with quote.quoteId */
        PermitData: {
            /** @description EIP-712 domain of Permit2 */
            domain: {
                /** @description Name from the contract; empty when it has none */
                name: string;
                /** @description Chain id (EIP-155) */
                chainId: number;
                /**
                 * @description Address of the Permit2 contract
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                verifyingContract: string;
            };
            /** @description EIP-712 types of the permit */
            types: {
                [key: string]: {
                    /** @description Name from the contract; empty when it has none */
                    name: string;
                    /** @description Type of the transaction, or of a field of the typed data */
                    type: string;
                }[];
            };
            /**
             * @description EIP-712 primary type of the permit
             * @enum {string}
             */
            primaryType: "PermitSingle";
            /** @description EIP-712 message to sign; send it back in `permit` with the signature */
            values: {
                /** @description Data that depends on the code: invalid fields as {path, message}, amounts, decoded revert reasons */
                details: {
                    /**
                     * @description Address of the token
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    token: string;
                    /** @description Amount of the token, raw units */
                    amount: string;
                    /** @description Expiration of the allowance, Unix seconds */
                    expiration: number;
                    /** @description Number of the permit (Permit2 nonce) */
                    nonce: number;
                };
                /**
                 * @description Address that may spend the token
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                spender: string;
                /** @description Deadline of the signature, Unix seconds */
                sigDeadline: string;
            };
        } | {
            /** @description EIP-712 domain of Permit2 */
            domain: {
                /** @description Name from the contract; empty when it has none */
                name: string;
                /** @description Chain id (EIP-155) */
                chainId: number;
                /**
                 * @description Address of the Permit2 contract
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                verifyingContract: string;
                /** @description Version of the domain, where the token has one */
                version?: string;
                /** @description Salt of the domain, where the token has one */
                salt?: string;
            };
            /** @description EIP-712 types of the permit */
            types: {
                [key: string]: {
                    /** @description Name from the contract; empty when it has none */
                    name: string;
                    /** @description Type of the transaction, or of a field of the typed data */
                    type: string;
                }[];
            };
            /**
             * @description EIP-712 primary type of the permit
             * @enum {string}
             */
            primaryType: "Permit";
            /** @description EIP-712 message to sign; send it back in `permit` with the signature */
            values: {
                /**
                 * @description Owner of the position
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                owner: string;
                /**
                 * @description Address that may spend the token
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                spender: string;
                /** @description Native coin sent with the transaction, wei */
                value: string;
                /** @description Number of the permit (Permit2 nonce) */
                nonce: string;
                /** @description Deadline of the trade, Unix seconds */
                deadline: string;
            };
        } | {
            /** @description EIP-712 domain of Permit2 */
            domain: {
                /** @description Name from the contract; empty when it has none */
                name: string;
                /** @description Chain id (EIP-155) */
                chainId: number;
                /**
                 * @description Address of the Permit2 contract
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                verifyingContract: string;
            };
            /** @description EIP-712 types of the permit */
            types: {
                [key: string]: {
                    /** @description Name from the contract; empty when it has none */
                    name: string;
                    /** @description Type of the transaction, or of a field of the typed data */
                    type: string;
                }[];
            };
            /**
             * @description EIP-712 primary type of the permit
             * @enum {string}
             */
            primaryType: "PermitWitnessTransferFrom";
            /** @description EIP-712 message to sign; send it back in `permit` with the signature */
            values: {
                /** @description Payment of the trade; of an exact output its maximum */
                permitted: {
                    /**
                     * @description Address of the token
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    token: string;
                    /** @description Amount of the token, raw units */
                    amount: string;
                };
                /**
                 * @description Address that may spend the token
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                spender: string;
                /** @description Number of the permit (Permit2 nonce) */
                nonce: string;
                /** @description Deadline of the trade, Unix seconds */
                deadline: string;
                /** @description Fields of the call that the signature binds */
                witness: {
                    /**
                     * @description Address of the output token; the wrapped token stands for the native coin
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    tokenOut: string;
                    /** @description Output amount, raw units of tokenOut */
                    amountOut: string;
                    /**
                     * @description Address that receives the output
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    recipient: string;
                    /** @description Deadline of the trade, Unix seconds */
                    deadline: string;
                    /** @description Hash of the whole call with its routes */
                    callHash: string;
                };
            };
        } | null;
        /** @description With sender: what would make the transaction fail now */
        Issues: {
            /** @description The first missing allowance; null when none is missing */
            allowance: {
                /**
                 * @description Address that may spend the token
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                spender: string;
                /** @description Present allowance, raw units of tokenIn */
                actual: string;
                /** @description Allowance that the swap needs, raw units of tokenIn */
                expected: string;
            } | null;
            /** @description null when the sender has enough */
            balance: {
                /**
                 * @description Address of the token
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                token: string;
                /** @description Balance of the sender, raw units of tokenIn */
                actual: string;
                /** @description Balance that the swap needs, raw units of tokenIn, without gas */
                expected: string;
            } | null;
            /** @description Whether the transaction was not simulated as the sender is now: not at all, or with a balance or approval that is missing */
            simulationIncomplete: boolean;
        };
        LiquidityChange: {
            /**
             * @description Position manager or router, the `to` of the transaction
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            to: string;
            /** @description Calldata, hexadecimal */
            data: string;
            /** @description Native coin sent with the transaction, wei */
            value: string;
            /** @description Gas limit, units: upper bound before refunds, plus a margin; 2000000, or 7000000 to create a pool, where nothing could be measured */
            gasEstimate: string;
            /**
             * @description simulation: measured with this calldata; model: a fixed limit
             * @enum {string}
             */
            gasEstimateSource: "simulation" | "model";
            /** @description Unix seconds */
            deadline: string;
            /** @description The transaction, ready to send */
            transaction: components["schemas"]["WalletTransaction"];
            /** @description The position that is changed, with the bounds that the chain enforces */
            position: components["schemas"]["LiquidityPosition"];
            /** @description Fees that are paid out, of each position; exact at the block */
            fees: components["schemas"]["CollectedFees"][];
            /** @description The transaction as it runs in the next block */
            simulation: components["schemas"]["LiquiditySimulation"];
            /** @description What the trader should know first, each with a code; empty when there is nothing */
            warnings: components["schemas"]["LiquidityWarnings"];
            /** @description With sender: transactions to send first; empty when nothing is missing */
            approvals?: {
                /**
                 * @description Allowance to set: clearToken and token set that of the token contract, permit2 that of Permit2
                 * @enum {string}
                 */
                step: "clearToken" | "token" | "permit2";
                /**
                 * @description Address of the token
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                token: string;
                /**
                 * @description Address that may spend the token
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                spender: string;
                /** @description Current allowance, raw units */
                current: string;
                /** @description Allowance that the change needs, raw units: the maximum for V4 */
                required: string;
                /** @description The transaction, ready to send */
                transaction: {
                    /**
                     * @description Recipient of the transaction
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    to: string;
                    /** @description Calldata, hexadecimal */
                    data: string;
                    /** @description Native coin sent with the transaction, wei */
                    value: string;
                };
            }[];
            /** @description With sender: approvals and transaction in their order, for wallet_sendCalls (EIP-5792); values are hexadecimal wei */
            calls?: {
                /**
                 * @description Recipient of the transaction
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                to: string;
                /** @description Calldata, hexadecimal */
                data: string;
                /**
                 * @description Native coin sent with the transaction, wei
                 * @example 0xde0b6b3a7640000
                 */
                value: string;
            }[];
            /** @description With sender: balances that do not suffice; empty when they do */
            shortfalls?: {
                /** @description Address of the token, or `native` for the native coin */
                asset: string;
                /** @description Balance of the sender, raw units */
                actual: string;
                /** @description Balance that the change needs, raw units, without gas */
                expected: string;
            }[];
            /** @description The calldata, read back by a decoder of its own */
            decoded: {
                /** @description Name of the call or action */
                name: string;
                /** @description Decoded arguments by name */
                args: {
                    [key: string]: string;
                };
            }[];
            /** @description Number of the block of the answer */
            blockNumber: string;
            /** @description Hash of that block */
            blockHash: string;
        };
        LiquidityPosition: {
            /**
             * @description v2, v3, or mixed for a route through both
             * @enum {string}
             */
            protocol: "v2" | "v3" | "v4";
            /** @description Id of the position NFT; null for a new one and for a pair */
            id: string | null;
            /** @description Number of the position NFT; null for a new one and for a pair */
            tokenId: string | null;
            /**
             * @description Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case
             * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
             */
            poolAddress: string;
            /** @description The token with the lower address; of a V4 pool currency0, the native coin as its wrapped token */
            token0: components["schemas"]["Token"];
            /** @description The token with the higher address; of a V4 pool currency1 */
            token1: components["schemas"]["Token"];
            /** @description Hundredths of a bip; 8388608 where a hook sets it */
            fee: number;
            /** @description V4: whether a hook sets the fee; `fee` is 8388608 then */
            isDynamicFee?: boolean;
            /** @description V4: ticks of positions are multiples of it */
            tickSpacing?: number;
            /**
             * @description V4: contract that the manager calls; the zero address for none
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            hooks?: string;
            /** @description V4: whether the pool holds the native coin itself; token0 is then the wrapped token */
            isNative?: boolean;
            /** @description Lower tick; null for a pair */
            tickLower: number | null;
            /** @description Upper tick; null for a pair */
            tickUpper: number | null;
            /** @description Whole token1 per whole token0 at the block */
            price: string;
            /** @description Whole token1 per whole token0 at the lower tick */
            priceLower: string | null;
            /** @description Whole token1 per whole token0 at the upper tick */
            priceUpper: string | null;
            /** @description Whether the price lies in the range; true for a pair */
            inRange: boolean;
            /** @description Liquidity that is added or removed, or pair tokens, raw units */
            liquidity: string;
            /** @description Liquidity of the position afterwards, or pair tokens of the sender, raw units */
            liquidityAfter: string | null;
            /** @description Raw units of token0 that the pool takes or pays out, without fees */
            amount0: string;
            /** @description Raw units of token1 that the pool takes or pays out, without fees */
            amount1: string;
            /** @description Minimum of amount0 that the chain enforces, raw units; absent where a maximum is */
            amount0Min?: string;
            /** @description Minimum of amount1 that the chain enforces, raw units; absent where a maximum is */
            amount1Min?: string;
            /** @description V4 add: maximum of amount0 that the chain enforces, raw units */
            amount0Max?: string;
            /** @description V4 add: maximum of amount1 that the chain enforces, raw units */
            amount1Max?: string;
            /** @description Part of the liquidity in range, or of the pair, that the position has afterwards, percent; null out of range */
            share: number | null;
            /** @description Whether the NFT is burnt */
            isBurnt: boolean;
        };
        Token: {
            /**
             * @description Address of the contract
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            address: string;
            /** @description Symbol from the contract; empty when it has none */
            symbol: string;
            /** @description Name from the contract; empty when it has none */
            name: string;
            /** @description Number of decimals of the token */
            decimals: number;
            /** @description Icon URL from the token lists; null when they have none */
            logoURI: string | null;
            /** @description The listed symbol that the symbol looks like, at another address; absent otherwise */
            imitates?: string;
        };
        CollectedFees: {
            /** @description Number of the position NFT */
            tokenId: string;
            /**
             * @description Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case
             * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
             */
            poolAddress: string;
            /**
             * @description Address of token0
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            token0: string;
            /**
             * @description Address of token1
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            token1: string;
            /** @description Fees that this transaction pays at the block, raw units of token0 */
            fees0: string;
            /** @description Fees that this transaction pays at the block, raw units of token1 */
            fees1: string;
        };
        /** @description The transaction as it runs in the next blocks */
        LiquiditySimulation: {
            /**
             * @description Status
             * @enum {string}
             */
            status: "success";
            /** @description Number of the block of the answer */
            blockNumber: string;
            /** @description Number of the new position; null for none */
            tokenId: string | null;
            /** @description Pair tokens that the recipient got, raw units; null for other changes */
            shares: string | null;
            /** @description Changes of the sender at an add, of the recipient otherwise; in the first block that disagrees with position */
            changes: {
                /** @description Address of the token, or `native` for the native coin */
                asset: string;
                /** @description Raw units that the account gains, negative where it pays, without gas */
                amount: string;
            }[];
            /** @description Gas units of the block where it took most */
            gasUsed: string;
            /** @description Next blocks in which the transaction ran, each by itself */
            blocksTried: number;
            /** @description Removal of the added liquidity right after the add, in the same block; null where no hook has a say in removals */
            removal: {
                /**
                 * @description Status
                 * @enum {string}
                 */
                status: "success";
                /** @description Payout to the owner, raw units */
                changes: {
                    /** @description Address of the token, or `native` for the native coin */
                    asset: string;
                    /** @description Raw units that the account gains, negative where it pays, without gas */
                    amount: string;
                }[];
            } | {
                /**
                 * @description Status
                 * @enum {string}
                 */
                status: "reverted";
                /** @description Reason, as a name or a sentence; null when there is nothing to explain */
                reason: string;
            } | null;
            /** @description Whether the simulation gave the sender a missing balance or approval */
            fundsAssumed: boolean;
        } | {
            /**
             * @description Status
             * @enum {string}
             */
            status: "unavailable";
            /** @description Number of the block of the answer */
            blockNumber: string;
            /** @description Reason, as a name or a sentence; null when there is nothing to explain */
            reason: string;
        };
        /** @description What the owner should know first. HIGH_SLIPPAGE: above 0.5 %. RANGE_WITHIN_TOLERANCE: the slippage reaches past an edge of the range. OUT_OF_RANGE, OTHER_SIDE_NOT_BOUNDED: one token goes in, the other has no bound. FEES_NOT_BOUNDED: the chain holds no bound on fees. HOOK_OF_LIQUIDITY: a hook has a say. TOKEN_TAXED: a token keeps a part of its transfers. OPERATOR: another account may move the position. SUBSCRIBER: a contract is told of changes. OWED_NOT_PAID: the manager owes a few units more than its pool pays. LEFT_IN_MANAGER: without collect. SIMULATION_DIFFERS: the simulation moves other amounts than computed. REMOVAL_REVERTS, REMOVAL_PAYS_LESS: a removal right after the add reverts, or pays less than the pool frees. POOL_CREATED: the transaction creates the pool. TOKENS_SWAPPED: the pool has the tokens the other way. PRICE_NOT_VOUCHED: no route confirms the start price. PRICE_OFF: routes say another price */
        LiquidityWarnings: {
            /**
             * @description Code of the warning for programs
             * @enum {string}
             */
            code: "HIGH_SLIPPAGE" | "RANGE_WITHIN_TOLERANCE" | "OUT_OF_RANGE" | "OTHER_SIDE_NOT_BOUNDED" | "FEES_NOT_BOUNDED" | "HOOK_OF_LIQUIDITY" | "TOKEN_TAXED" | "OPERATOR" | "SUBSCRIBER" | "OWED_NOT_PAID" | "LEFT_IN_MANAGER" | "SIMULATION_DIFFERS" | "POOL_CREATED" | "TOKENS_SWAPPED" | "PRICE_NOT_VOUCHED" | "PRICE_OFF" | "REMOVAL_REVERTS" | "REMOVAL_PAYS_LESS";
            /** @description The warning for humans */
            message: string;
        }[];
        Zap: {
            /** @description All calls in their order, for wallet_sendCalls (EIP-5792): approvals and swap, approvals and add, or approvals and the one transaction of both; values are hexadecimal wei */
            calls: {
                /**
                 * @description Recipient of the transaction
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                to: string;
                /** @description Calldata, hexadecimal */
                data: string;
                /**
                 * @description Native coin sent with the transaction, wei
                 * @example 0xde0b6b3a7640000
                 */
                value: string;
            }[];
            /** @description The swap; null where all of tokenIn goes in */
            swap: {
                /**
                 * @description Router of the swap; absent where one transaction swaps and adds
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                to?: string;
                /** @description Calldata of the swap; absent where one transaction swaps and adds */
                data?: string;
                /** @description Native coin sent with the swap, wei; absent where one transaction swaps and adds */
                value?: string;
                /** @description Gas limit of the swap, units; absent where one transaction swaps and adds */
                gasEstimate?: string;
                /**
                 * @description Address of the input token; the wrapped token stands for the native coin
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                tokenIn: string;
                /**
                 * @description Address of the output token; the wrapped token stands for the native coin
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                tokenOut: string;
                /** @description Raw units of tokenIn that are swapped */
                amountIn: string;
                /** @description Raw units of tokenOut that the swap gives at the block */
                amountOut: string;
                /** @description Minimum of amountOut that the chain enforces, raw units; the add counts on it */
                minAmountOut: string;
                /** @description Percent, pool fees included */
                priceImpact: number;
                /**
                 * @description v2, v3, or mixed for a route through both
                 * @enum {string}
                 */
                protocol: "v2" | "v3" | "v4" | "mixed";
                /** @description Token addresses along the route: hops + 1 of them */
                path: string[];
                /** @description Address of the pool of each hop */
                pools: string[];
                /** @description Fee of each hop: 0 for V2, the fee tier in hundredths of a bip for V3 */
                fees: number[];
                /** @description Number of pools in the route */
                hops: number;
                /** @description Key of the pool of each V4 hop, null for others; absent without V4 hops */
                keys?: ({
                    /**
                     * @description The zero address is the native coin
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    currency0: string;
                    /**
                     * @description The other token of the key
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    currency1: string;
                    /** @description Hundredths of a bip; 8388608 where the hook sets it */
                    fee: number;
                    /** @description Spacing of usable ticks */
                    tickSpacing: number;
                    /**
                     * @description Contract that the manager of V4 pools calls; the zero address for none
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    hooks: string;
                } | null)[];
                /** @description Whether the amount is split over several routes; `route` is then the largest */
                isSplit: boolean;
                /** @description When split: all routes in the order of execution, largest first; exact input executes those together that end with the same V2 pair, exact output mixed ones last */
                routes?: components["schemas"]["Leg"][];
                /** @description When split: pools on several routes, with the indices of the routes; each route trades at the state that the previous one left, but a V2 pair at the end of several routes of an exact input swaps once for all, and each has its share */
                sharedPools?: {
                    /**
                     * @description Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case
                     * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
                     */
                    pool: string;
                    /** @description Indices into `routes`, from 0 */
                    routes: number[];
                }[];
                /** @description Approvals that the swap needs first; empty where one transaction swaps and adds */
                approvals: {
                    /**
                     * @description Allowance to set: clearToken and token set that of the token contract, permit2 that of Permit2
                     * @enum {string}
                     */
                    step: "clearToken" | "token" | "permit2";
                    /**
                     * @description Address of the token
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    token: string;
                    /**
                     * @description Address that may spend the token
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    spender: string;
                    /** @description Current allowance, raw units */
                    current: string;
                    /** @description Allowance that the change needs, raw units: the maximum for V4 */
                    required: string;
                    /** @description The transaction, ready to send */
                    transaction: {
                        /**
                         * @description Recipient of the transaction
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        to: string;
                        /** @description Calldata, hexadecimal */
                        data: string;
                        /** @description Native coin sent with the transaction, wei */
                        value: string;
                    };
                }[];
            } | null;
            /**
             * @description Position manager or router that adds; the Universal Router where one transaction swaps and adds
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            to: string;
            /**
             * @description Position manager or router that adds, called by `to` or the same
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            manager: string;
            /** @description Calldata, hexadecimal */
            data: string;
            /** @description Native coin sent with the transaction, wei */
            value: string;
            /** @description Gas limit of the transaction, units */
            gasEstimate: string;
            /** @description Approvals that the transaction needs, after the swap where that is another one */
            approvals: {
                /**
                 * @description Allowance to set: clearToken and token set that of the token contract, permit2 that of Permit2
                 * @enum {string}
                 */
                step: "clearToken" | "token" | "permit2";
                /**
                 * @description Address of the token
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                token: string;
                /**
                 * @description Address that may spend the token
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                spender: string;
                /** @description Current allowance, raw units */
                current: string;
                /** @description Allowance that the change needs, raw units: the maximum for V4 */
                required: string;
                /** @description The transaction, ready to send */
                transaction: {
                    /**
                     * @description Recipient of the transaction
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    to: string;
                    /** @description Calldata, hexadecimal */
                    data: string;
                    /** @description Native coin sent with the transaction, wei */
                    value: string;
                };
            }[];
            /** @description Unix seconds, of all transactions */
            deadline: string;
            /** @description The position that is changed, with the bounds that the chain enforces */
            position: components["schemas"]["LiquidityPosition"];
            /** @description Rest of both tokens that the add does not take */
            dust: components["schemas"]["ZapDust"];
            /** @description The transaction as it runs in the next block */
            simulation: components["schemas"]["LiquiditySimulation"];
            /** @description What the trader should know first, each with a code; empty when there is nothing */
            warnings: components["schemas"]["LiquidityWarnings"];
            /** @description Balance of tokenIn that does not suffice; empty when it does */
            shortfalls: {
                /** @description Address of the token, or `native` for the native coin */
                asset: string;
                /** @description Balance of the sender, raw units */
                actual: string;
                /** @description Balance that the change needs, raw units, without gas */
                expected: string;
            }[];
            /** @description The calldata, read back by a decoder of its own */
            decoded: {
                /** @description Name of the call or action */
                name: string;
                /** @description Decoded arguments by name */
                args: {
                    [key: string]: string;
                };
            }[];
            /** @description Number of the block of the answer */
            blockNumber: string;
            /** @description Hash of that block */
            blockHash: string;
        };
        /** @description Rest of both tokens that the add does not take */
        ZapDust: {
            /** @description Raw units of token0 that stay with the sender at the block */
            amount0: string;
            /** @description Raw units of token1 that stay with the sender at the block */
            amount1: string;
            /** @description Worth of both by the price of the swap, percent of amountIn */
            percent: number;
        };
        PositionNow: {
            /**
             * @description v2, v3, or mixed for a route through both
             * @enum {string}
             */
            protocol: "v2" | "v3" | "v4";
            /** @description Id of the position NFT; null for a new one and for a pair */
            id: string | null;
            /** @description Number of the position NFT; null for a new one and for a pair */
            tokenId: string | null;
            /**
             * @description Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case
             * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
             */
            poolAddress: string;
            /** @description The token with the lower address; of a V4 pool currency0, the native coin as its wrapped token */
            token0: components["schemas"]["Token"];
            /** @description The token with the higher address; of a V4 pool currency1 */
            token1: components["schemas"]["Token"];
            /** @description Hundredths of a bip; 8388608 where a hook sets it */
            fee: number;
            /** @description V4: whether a hook sets the fee; `fee` is 8388608 then */
            isDynamicFee?: boolean;
            /** @description V4: ticks of positions are multiples of it */
            tickSpacing?: number;
            /**
             * @description V4: contract that the manager calls; the zero address for none
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            hooks?: string;
            /** @description V4: whether the pool holds the native coin itself; token0 is then the wrapped token */
            isNative?: boolean;
            /** @description Lower tick; null for a pair */
            tickLower: number | null;
            /** @description Upper tick; null for a pair */
            tickUpper: number | null;
            /** @description Whole token1 per whole token0 at the block */
            price: string;
            /** @description Whole token1 per whole token0 at the lower tick */
            priceLower: string | null;
            /** @description Whole token1 per whole token0 at the upper tick */
            priceUpper: string | null;
            /** @description Whether the price lies in the range; true for a pair */
            inRange: boolean;
            /**
             * @description Owner of the position
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            owner: string;
            /**
             * @description Another account that is approved for the position; null for none
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            operator: string | null;
            /** @description Liquidity of the position, raw units */
            liquidity: string;
            /** @description Raw units of token0 that a removal of all pays out, without fees */
            amount0: string;
            /** @description Raw units of token1 that a removal of all pays out, without fees */
            amount1: string;
            /** @description Fees that a collection pays at the block, raw units of token0 */
            fees0: string;
            /** @description Fees that a collection pays at the block, raw units of token1 */
            fees1: string;
            /** @description Amounts and fees, US dollars by the lasting price; null where a price is unknown */
            valueUSD: string | null;
            /** @description Fees, US dollars by the lasting price; null where a price is unknown */
            feesUSD: string | null;
            /** @description Since it was opened; null where it is unknown */
            history: {
                /** @description Unix seconds */
                createdAt: number;
                /** @description Put in by adds, raw units of token0 */
                deposited0: string;
                /** @description Put in by adds, raw units of token1 */
                deposited1: string;
                /** @description Freed by removals without fees, raw units of token0 */
                withdrawn0: string;
                /** @description Freed by removals without fees, raw units of token1 */
                withdrawn1: string;
                /** @description Paid out, freed amounts and fees, raw units of token0 */
                collected0: string | null;
                /** @description Paid out, freed amounts and fees, raw units of token1 */
                collected1: string | null;
                /** @description All fees ever, paid and owed, raw units of token0; null for V4 */
                earned0: string | null;
                /** @description All fees ever, paid and owed, raw units of token1; null for V4 */
                earned1: string | null;
                /** @description amount0 + withdrawn0 − deposited0, raw units: negative where the price moved it away */
                divergence0: string;
                /** @description amount1 + withdrawn1 − deposited1, raw units: negative where the price moved it away */
                divergence1: string;
                /** @description earned0 + divergence0, raw units; null where earned0 is */
                againstHolding0: string | null;
                /** @description earned1 + divergence1, raw units; null where earned1 is */
                againstHolding1: string | null;
                /** @description Both at current prices: result against holding the deposits, US dollars by the lasting price; null where a price is unknown */
                againstHoldingUSD: string | null;
                /** @description Number of the newest indexed block */
                indexedBlock: string;
            } | null;
            /** @description The reason why history, or earned0 and earned1, are null; null where all are known */
            historyReason: string | null;
            /** @description Number of the block of the answer */
            blockNumber: string;
            /** @description Hash of that block */
            blockHash: string;
        };
        TokenPrice: {
            /**
             * @description Address of the token
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            token: string;
            /** @description US dollars per whole token at the block; null when unknown */
            priceUSD: string | null;
            /** @description Native coin per whole token at the block; null when unknown */
            priceNative: string | null;
            /** @description US dollars at the lowest price of the source in the last 10 to 20 minutes, which one block cannot raise */
            lastingPriceUSD: string | null;
            /**
             * @description Deepest pool, which prices the token; null when unknown and for a stable coin of one dollar
             * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
             */
            source: string | null;
            /** @description Exchange of that pool: an id of /api/v1/network */
            exchange: string | null;
            /**
             * @description The other token of that pool
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            anchor: string | null;
            /** @description Depth of the anchor near the price, US dollars */
            depthUSD: string | null;
            /** @description Depth of the anchor near the price, native coins in units of the whole token; null when unknown, absent where dollars are counted */
            depthNative?: string | null;
            /** @description Why priceUSD is null */
            reason: string | null;
        };
        Currency: {
            /**
             * @description What figures are counted and lists ranked in: US dollars, or native coins on a network without a stable coin
             * @enum {string}
             */
            unit: "USD" | "native";
            /** @description USD, or the symbol of the native coin */
            symbol: string;
            /** @description US dollars per native coin that the operator gives: dollars of the answer are native coins times it. Null without it, and where dollars are counted */
            nativeUSD: string | null;
            /**
             * @description Where nativeUSD comes from: a fixed price of the operator, or a URL
             * @enum {string|null}
             */
            nativeUSDSource: "NATIVE_USD" | "NATIVE_USD_URL" | null;
            /** @description When the URL gave nativeUSD, Unix seconds */
            nativeUSDReadAt: number | null;
        };
        ListedPool: {
            /**
             * @description Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case
             * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
             */
            address: string;
            /**
             * @description Exchange of the pool: an id of /api/v1/network
             * @example main
             */
            exchange: string;
            /**
             * @description v2, v3, or mixed for a route through both
             * @enum {string}
             */
            protocol: "v2" | "v3" | "v4";
            /** @description The token with the lower address; of a V4 pool currency0, the native coin as its wrapped token */
            token0: components["schemas"]["Token"];
            /** @description The token with the higher address; of a V4 pool currency1 */
            token1: components["schemas"]["Token"];
            /** @description Hundredths of a bip; 0 for a V2 pair, 8388608 where a hook sets it */
            fee: number;
            /** @description V4: whether a hook sets the fee; `fee` is 8388608 then */
            isDynamicFee?: boolean;
            /** @description V4: ticks of positions are multiples of it */
            tickSpacing?: number;
            /**
             * @description V4: contract that the manager calls; the zero address for none
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            hooks?: string;
            /** @description V4: whether the pool holds the native coin itself; token0 is then the wrapped token */
            isNative?: boolean;
            /** @description Whole token1 per whole token0 after the last event */
            price: string | null;
            /** @description Value locked at the indexed block, US dollars; null when unknown */
            tvlUSD: string | null;
            /** @description Value locked at the indexed block, native coins in units of the whole token; null when unknown, absent where dollars are counted */
            valueNative?: string | null;
            /** @description All-time volume, US dollars; null when unknown */
            volumeUSD: string | null;
            /** @description Volume of the full hours within the last 24, US dollars; null when unknown */
            volumeUSD24h: string | null;
            /** @description Volume of the same hours, native coins in units of the whole token; null when unknown, absent where dollars are counted */
            volumeNative24h?: string | null;
            /** @description Volume of the full hours within the last 7 days, US dollars; null when unknown; in the list of pools alone */
            volumeUSD7d?: string | null;
            /** @description Volume of the same hours, native coins in units of the whole token; null when unknown, absent where dollars are counted */
            volumeNative7d?: string | null;
            /** @description Fees of the same hours, US dollars; null when unknown */
            feesUSD24h: string | null;
            /** @description Percent: fees of the same hours, scaled to 365 days, over the greatest value in them, tvlUSD at least */
            apr: number | null;
            /** @description Why apr is null */
            aprReason: string | null;
            /** @description Number of Mint, Burn and Swap events; null without an index */
            txCount: number | null;
        };
        TokenMarket: {
            /**
             * @description Address of the token
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            token: string;
            /** @description US dollars per whole token at the block; null when unknown */
            priceUSD: string | null;
            /** @description Native coin per whole token at the block; null when unknown */
            priceNative: string | null;
            /** @description Percent that the price changed by since the hour that closed a day ago; null when unknown */
            change24h: number | null;
            /** @description The same since a week ago, percent; null when unknown */
            change7d: number | null;
            /** @description Volume of all its pools in the full hours of the last 24, US dollars; null until all pools are in memory */
            volumeUSD24h: string | null;
            /** @description Volume of the same hours, native coins in units of the whole token; null when unknown, absent where dollars are counted */
            volumeNative24h?: string | null;
            /** @description Value locked in all its pools, both tokens, US dollars; null until all pools are in memory */
            valueUSD: string | null;
            /** @description Value locked in the same pools, native coins in units of the whole token; null when unknown, absent where dollars are counted */
            valueNative?: string | null;
            /** @description Prices of the last week to draw, ascending, one every four hours, in `currency.symbol`; empty when unknown */
            line: number[];
            /** @description Why priceUSD is null */
            reason: string | null;
        };
        TokenRisk: {
            /**
             * @description Address of the token
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            token: string;
            /** @description Transfer tax, measured in an eth_call with the deepest pool of the token */
            transferTax: {
                /**
                 * @description none: transfers arrive in full. cannotSell: pools cannot receive the token. cannotBuy: pools cannot pay it out. erratic: received amounts follow no rule. unknown: no pool to measure with
                 * @enum {string}
                 */
                status: "none" | "taxed" | "cannotSell" | "cannotBuy" | "erratic" | "unknown";
                /** @description Rates of the tax; null without one */
                rates: {
                    /** @description Tax on transfers out of a pool, hundredths of a percent */
                    buyBps: number;
                    /** @description Tax on transfers into a pool, hundredths of a percent; null when they fail */
                    sellBps: number | null;
                    /** @description Tax on transfers between other accounts, hundredths of a percent; null when they fail or follow no rule */
                    transferBps: number | null;
                    /** @description false when holders cannot sell the token */
                    canSell: boolean;
                    /** @description false when received amounts differ from the rate by a few raw units; the quote uses the minimum */
                    exact: boolean;
                } | null;
            };
            /** @description What the trader should know first, each with a code; empty when there is nothing */
            warnings: components["schemas"]["Warnings"];
        };
        V3PoolSummary: {
            /**
             * @description Address of the contract
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            address: string;
            /** @description Exchange of the pool: an id of /api/v1/network */
            exchange: string;
            /** @description Hundredths of a bip; 0 for a V2 pair */
            fee: number;
            /** @description In-range liquidity of the pool, raw integer */
            liquidity: string;
            /** @description Square root of the price in raw units, token1 per token0, Q64.96 */
            sqrtPriceX96: string;
            /** @description Tick: the price in raw units is 1.0001^tick */
            tick: number;
            /** @description Whole token1 per whole token0, in the order of the pool; null before the pool is initialized */
            price: string | null;
            /**
             * @description The token with the lower address; of a V4 pool currency0, the native coin as its wrapped token
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            token0: string;
            /**
             * @description The token with the higher address; of a V4 pool currency1
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            token1: string;
            /** @description Spacing of usable ticks */
            tickSpacing: number;
            /** @description Number of the block of the answer */
            blockNumber: string;
        };
        V4PoolSummary: {
            /**
             * @description Hash of the key of the pool
             * @example 0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27
             */
            id: string;
            /**
             * @description The same id, under the name that other pools have
             * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
             */
            address: string;
            /** @description Exchange of the pool: an id of /api/v1/network */
            exchange: string;
            /** @description Hundredths of a bip; 8388608 where a hook sets it */
            fee: number;
            /** @description V4: whether a hook sets the fee; `fee` is 8388608 then */
            isDynamicFee?: boolean;
            /** @description V4: ticks of positions are multiples of it */
            tickSpacing?: number;
            /**
             * @description V4: contract that the manager calls; the zero address for none
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            hooks?: string;
            /** @description V4: whether the pool holds the native coin itself; token0 is then the wrapped token */
            isNative?: boolean;
            /** @description In-range liquidity of the pool, raw integer */
            liquidity: string;
            /** @description Square root of the price in raw units, token1 per token0, Q64.96 */
            sqrtPriceX96: string;
            /** @description Tick: the price in raw units is 1.0001^tick */
            tick: number;
            /** @description Whole token1 per whole token0, in the order of the pool */
            price: string | null;
            /**
             * @description The token with the lower address; of a V4 pool currency0, the native coin as its wrapped token
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            token0: string;
            /**
             * @description The token with the higher address; of a V4 pool currency1
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            token1: string;
            /** @description Number of the block of the answer */
            blockNumber: string;
        };
        Candle: {
            /** @description Start of the candle, Unix seconds */
            timestamp: number;
            /** @description Whole token1 per whole token0 */
            open: string | null;
            /** @description Highest price, whole token1 per whole token0 */
            high: string | null;
            /** @description Lowest price, whole token1 per whole token0 */
            low: string | null;
            /** @description Whole token1 per whole token0 after the last Mint, Burn or Swap */
            close: string | null;
            /** @description token0 swapped in or out, raw units */
            volumeToken0: string;
            /** @description token1 swapped in or out, raw units */
            volumeToken1: string;
            /** @description Volume, US dollars; null when no swap could be priced */
            volumeUSD: string | null;
            /** @description Volume, native coins in units of the whole token; null when unknown, absent where dollars are counted */
            volumeNative?: string | null;
            /** @description Fees paid by traders, US dollars; null when unknown */
            feesUSD: string | null;
            /** @description Number of Mint, Burn and Swap events */
            txCount: number;
            /** @description token0 in the pool after its last Mint, Burn or Swap (V3: also Collect or Flash), raw units */
            tvlToken0: string;
            /** @description token1 in the pool after its last Mint, Burn or Swap (V3: also Collect or Flash), raw units */
            tvlToken1: string;
            /** @description Value of tvlToken0 and tvlToken1 at the prices of the last event, US dollars; null when unknown */
            tvlUSD: string | null;
            /** @description Value of the same, native coins in units of the whole token; null when unknown, absent where dollars are counted */
            valueNative?: string | null;
        };
        PoolEvent: {
            /**
             * @description Whether a token or a pool was excluded
             * @enum {string}
             */
            kind: "swap" | "mint" | "burn";
            /** @description Hash of the transaction */
            transactionHash: string;
            /** @description Number of the log in its block */
            logIndex: number;
            /** @description Time of its block, Unix seconds */
            timestamp: number;
            /** @description token0 that came into the pool, or left it where negative, raw units; for burn the freed amount */
            amount0: string;
            /** @description token1 that came into the pool, or left it where negative, raw units; for burn the freed amount */
            amount1: string;
            /** @description Worth of a swap, US dollars; null when unknown, and for mint and burn */
            volumeUSD: string | null;
            /** @description Worth of a swap, native coins in units of the whole token; null when unknown, absent where dollars are counted */
            volumeNative?: string | null;
        };
        TickLiquidity: {
            /** @description Tick: the price in raw units is 1.0001^tick */
            tick: number;
            /** @description Total liquidity that references the tick, raw integer */
            liquidityGross: string;
            /** @description Liquidity added when the price crosses the tick upwards (negative: removed), raw integer */
            liquidityNet: string;
        };
        LiquidityBar: {
            /** @description Lower tick of the range, inclusive */
            tickLower: number;
            /** @description Upper tick of the range, exclusive */
            tickUpper: number;
            /** @description Active liquidity between the two ticks, raw integer */
            liquidityActive: string;
            /** @description Amount of token0, raw units */
            amount0: string;
            /** @description Amount of token1, raw units */
            amount1: string;
        };
        Position: {
            /** @description Id of the position in the index */
            id: string;
            /** @description Number of the position NFT (its token id); null for liquidity minted to the pool directly */
            tokenId: string | null;
            /**
             * @description Owner of the position
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            owner: string;
            /** @description Lower tick of the range, inclusive */
            tickLower: number;
            /** @description Upper tick of the range, exclusive */
            tickUpper: number;
            /** @description In-range liquidity of the pool, raw integer */
            liquidity: string;
            /** @description Amount that burning the position returns, without fees, raw units of token0 */
            amount0: string;
            /** @description Amount that burning the position returns, without fees, raw units of token1 */
            amount1: string;
            /** @description Whether the current price is in the range, so that the position earns fees */
            inRange: boolean;
            /** @description Whole token1 per whole token0 at the lower tick */
            priceLower: string;
            /** @description Whole token1 per whole token0 at the upper tick */
            priceUpper: string;
        };
        OwnedPosition: {
            /** @description Id of the position in the index */
            id: string;
            /** @description Number of the position NFT; null for liquidity that its owner holds in the pool directly */
            tokenId: string | null;
            /**
             * @description v2, v3, or mixed for a route through both
             * @enum {string}
             */
            protocol: "v2" | "v3" | "v4";
            /**
             * @description Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case
             * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
             */
            poolAddress: string;
            /**
             * @description Exchange of the pool: an id of /api/v1/network
             * @example main
             */
            exchange: string;
            /** @description The token with the lower address; of a V4 pool currency0, the native coin as its wrapped token */
            token0: components["schemas"]["Token"];
            /** @description The token with the higher address; of a V4 pool currency1 */
            token1: components["schemas"]["Token"];
            /** @description Hundredths of a bip; 8388608 where a hook sets it */
            fee: number;
            /** @description V4: whether a hook sets the fee; `fee` is 8388608 then */
            isDynamicFee?: boolean;
            /** @description V4: ticks of positions are multiples of it */
            tickSpacing?: number;
            /**
             * @description V4: contract that the manager calls; the zero address for none
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            hooks?: string;
            /** @description V4: whether the pool holds the native coin itself; token0 is then the wrapped token */
            isNative?: boolean;
            /** @description Lower tick of the range, inclusive */
            tickLower: number;
            /** @description Upper tick of the range, exclusive */
            tickUpper: number;
            /** @description In-range liquidity of the pool, raw integer */
            liquidity: string;
            /** @description What burning returns without fees, raw units of token0 */
            amount0: string;
            /** @description What burning returns without fees, raw units of token1 */
            amount1: string;
            /** @description Whether the current price is in the range, so that the position earns fees */
            inRange: boolean;
            /** @description Whether it lies between the outermost ticks of its pool */
            isFullRange: boolean;
            /** @description Whole token1 per whole token0 at the indexed block */
            price: string | null;
            /** @description The same at the lower tick */
            priceLower: string;
            /** @description The same at the upper tick */
            priceUpper: string;
            /** @description Unix seconds */
            createdAt: number;
        };
        Network: {
            /** @description Name from the contract; empty when it has none */
            name: string;
            /** @description Chain id (EIP-155) */
            chainId: number;
            /** @description Symbol of the native coin */
            nativeSymbol: string;
            /**
             * @description Address of the wrapped native token, which stands for the native coin
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            wrappedNative: string;
            /** @description Whether the native coin is itself the token at wrappedNative: it is paid and received as that token, with approvals and without a value */
            nativeIsToken: boolean;
            /**
             * @description Universal Router of the first exchange; null where that has another router
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            universalRouter: string | null;
            /**
             * @description Contract that holds the V4 pools and logs their swaps; null on a network without V4
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            poolManager: string | null;
            /**
             * @description Permit2, by which a Universal Router takes tokens; null where no router does
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            permit2: string | null;
            /**
             * @description null on a network without V2
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            v2Factory: string | null;
            /**
             * @description V3 factory of the first exchange; null where that has no V3
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            v3Factory: string | null;
            /** @description Exchanges of the network by the ids of `exchanges` in requests; the first is the one that the fields above describe */
            exchanges: {
                /** @description Id of the position in the index */
                id: string;
                /** @description Name from the contract; empty when it has none */
                name: string;
                /** @description Router that its swaps call, and that takes the allowance where it is plain */
                router: {
                    /**
                     * @description universalRouter takes tokens by Permit2, the others by plain allowances
                     * @enum {string}
                     */
                    kind: "universalRouter" | "uniswapV2Router02" | "swapRouter" | "swapRouter02";
                    /**
                     * @description Address of the contract
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    address: string;
                    /**
                     * @description Permit2 by which the router takes tokens; null for plain allowances
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    permit2: string | null;
                };
                /** @description Kinds of pools of the exchange */
                protocols: ("v2" | "v3" | "v4")[];
                /** @description Whether a request that names no exchange asks it */
                isDefault: boolean;
            }[];
            /**
             * @description Contract for trades over all exchanges, the one of router=executor and best; null without one whose code is confirmed
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            executor: string | null;
            /**
             * @description Choice of `router` of a request that names none
             * @enum {string}
             */
            defaultRouter: "universalRouter" | "executor" | "best";
            /** @description V3 fee tiers, hundredths of a bip: those of the settings, and those that the factory has named since */
            feeTiers: number[];
            /** @description Kinds of pools of the network: the `protocols` to ask with for all of them, as the page, the client and the command line do */
            protocols: ("v2" | "v3" | "v4")[];
            /** @description Whether figures over time, dollars and lists of all pools are answered; without: INDEX_REQUIRED, or null, and the pools that the factories name */
            hasIndex: boolean;
            /** @description Maximum number of routes to ask with where a person trades, as the page, the client and the command line do: DEFAULT_MAX_SPLITS of the operator, else 8 */
            suggestedMaxSplits: number;
            /** @description Maximum number of pools of a route (`maxHops`) where a request asks all exchanges now: 3 where one has more than 20000 pools, else 4 */
            mostHops: number;
        };
        Outcomes: {
            /** @description Whether outcomes are tracked (WATCH_OUTCOMES) */
            enabled: boolean;
            /** @description Whether the node serves the blocks that tracking needs */
            available: boolean;
            /** @description Number of built swaps that are still pending */
            watched: number;
            /** @description Totals since the start of the process */
            totals: {
                /** @description Number of swaps built, each calldata once */
                built: number;
                /** @description Number of built swaps found in a block */
                seen: number;
                /** @description Number of built swaps not found in any block by some blocks after their deadline */
                expired: number;
                /** @description Number of built swaps no longer tracked because newer ones took their place */
                forgotten: number;
                /** @description Number of successful transactions */
                succeeded: number;
                /** @description Number of reverted transactions */
                reverted: number;
            };
            /** @description Reverted transactions by reason */
            reasons: {
                /** @description Number of reverts: deadline */
                deadline: number;
                /** @description Number of reverts: payer */
                payer: number;
                /** @description Number of reverts: lowGas */
                lowGas: number;
                /** @description Number of reverts: outOfGas */
                outOfGas: number;
                /** @description Number of reverts: bound */
                bound: number;
                /** @description Number of reverts: route */
                route: number;
                /** @description Number of reverts: unknown */
                unknown: number;
            };
            /** @description Successful transactions by delivered beyond promised */
            histogram: {
                /** @description Upper end of the range, inclusive, hundredths of a percent; null for the last range */
                upToBps: number | null;
                /** @description Number of successful transactions in the range */
                count: number;
            }[];
            /** @description Tokens excluded as intermediate tokens, until they pass a trial or for an hour */
            barred: {
                /**
                 * @description Address of the token
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                token: string;
                /** @description Hash of the transaction that reverted */
                transactionHash: string;
                /** @description Timestamp of its block, Unix seconds */
                since: number;
            }[];
            /** @description Latest outcomes, newest first */
            outcomes: {
                /** @description Hash of the transaction */
                transactionHash: string;
                /** @description Number of the block that contains the transaction */
                blockNumber: string;
                /** @description Number of the block of the quote */
                quotedBlock: string;
                /**
                 * @description Status
                 * @enum {string}
                 */
                status: "succeeded" | "reverted";
                /**
                 * @description Why the transaction reverted: deadline (mined too late), payer (an account of the caller refused, such as the recipient), lowGas (sent with less than gasEstimate), outOfGas (sent with gasEstimate), bound (the market moved beyond the bound), route (a token or pool of the route failed), unknown
                 * @enum {string|null}
                 */
                reason: "deadline" | "payer" | "lowGas" | "outOfGas" | "bound" | "route" | "unknown" | null;
                /** @description Name of the revert error; null when it has none */
                error: string | null;
                /**
                 * @description Address of the input token; the wrapped token stands for the native coin
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                tokenIn: string;
                /**
                 * @description Address of the output token; the wrapped token stands for the native coin
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                tokenOut: string;
                /**
                 * @description 0 exact input, 1 exact output
                 * @enum {integer}
                 */
                tradeType: 0 | 1;
                /** @description Amounts that the answer expected at the quoted block */
                promised: {
                    /** @description Expected amount from the sender, raw units of tokenIn */
                    amountIn: string;
                    /** @description Expected amount to the recipient, raw units of tokenOut */
                    amountOut: string;
                };
                /** @description Amounts moved according to the receipt; null for a reverted swap */
                delivered: {
                    /** @description Amount moved from the sender, raw units of tokenIn */
                    amountIn: string;
                    /** @description Amount moved to the recipient, raw units of tokenOut */
                    amountOut: string;
                } | null;
                /** @description Delivered beyond promised, hundredths of a percent; negative when less was delivered */
                bps: number | null;
                /** @description Tokens excluded because of this revert */
                barred: string[];
            }[];
        };
        ServicePeriod: {
            /** @description Start of the period, Unix seconds */
            timestamp: number;
            /** @description Number of answers of the API */
            answers: number;
            /** @description Number of answers with a status of 500 or above */
            failures: number;
            /** @description Milliseconds that half of the answers took at most, within 5 %; null without any */
            p50Ms: number | null;
            /** @description Milliseconds that 99 of 100 of the answers took at most, within 5 %; null without any */
            p99Ms: number | null;
            /** @description Part of the looks, one every ten seconds, at which quotes would be answered; null without a look */
            readyPercent: number | null;
            /** @description Greatest age of the newest known block, seconds; null where none was known */
            headAgeSeconds: number | null;
            /** @description What became of built swaps in the period; null where outcomes are not tracked */
            swaps: {
                /** @description Number of swaps built */
                built: number;
                /** @description Number of built swaps that succeeded on chain */
                succeeded: number;
                /** @description Number of built swaps that reverted on chain */
                reverted: number;
            } | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getQuote: {
        parameters: {
            query: {
                /** @description Address, in any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin */
                tokenIn: string;
                /** @description Address, in any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin */
                tokenOut: string;
                /** @description Amount in raw units, decimal string */
                amountIn?: string;
                /** @description Amount in raw units, decimal string */
                amountOut?: string;
                /** @description 0 exact input (default), 1 exact output; number or string */
                tradeType?: 0 | 1;
                /** @description Maximum number of pools per route (4 only in markets of up to 20000 pools), 1 to 4 */
                maxHops?: number;
                /** @description Kinds of pools that routes may go through, mixed or not: any of v2, v3, v4, comma separated; defaults to v2,v3 or to DEFAULT_PROTOCOLS of the operator; mixed is accepted and changes nothing */
                protocols?: string;
                /** @description Exchanges to choose among: ids of /api/v1/network, comma separated, or all; defaults to the first, or to DEFAULT_EXCHANGES of the operator */
                exchanges?: string;
                /** @description Exchanges to leave out of those, ids of /api/v1/network, comma separated */
                excludeExchanges?: string;
                /** @description Account that will send the swap: where an exchange has lower fees for some accounts, it is quoted with its own */
                sender?: string;
                /** @description Contract that executes the swap: universalRouter, the own router of each exchange; executor, routes and splits over the pools of all exchanges asked; best, whichever of both leaves more; defaults to universalRouter, or to DEFAULT_ROUTER of the operator */
                router?: "universalRouter" | "executor" | "best";
                /** @description Pay with the native coin when tokenIn is the wrapped token */
                nativeIn?: boolean;
                /** @description Receive the native coin when tokenOut is the wrapped token */
                nativeOut?: boolean;
                /** @description Select the route by the amount after gas (net) or before gas (output) */
                rank?: "net" | "output";
                /** @description Maximum number of routes to split the amount over; defaults to DEFAULT_MAX_SPLITS of the operator, 1 to 16 */
                maxSplits?: number;
                /** @description Whether to work out optimalityGap, which costs as much as a split */
                optimalityGap?: boolean;
                /** @description Slippage tolerance, percent, 0 to 50; number or string, used exactly */
                slippage?: number;
                /** @description Fee on the output for feeRecipient, hundredths of a percent, 0 to 500 */
                feeBps?: number;
                /** @description Recipient of the fee, in tokenOut (always the wrapped token for the native coin) */
                feeRecipient?: string;
                /** @description Whether to work out improvable: what more routes, or kinds of pools that the request does not name, would leave more */
                improvable?: boolean;
                /** @description Whether to name the best trade of each exchange that is asked, as alternatives */
                alternatives?: boolean;
                /** @description Whether to find a second way for each route that may fail, which is taken in the same transaction when it does */
                fallback?: boolean;
                /** @description Past block to quote at; defaults to the newest block */
                block?: string;
                /** @description Number of the block that the answer must not be older than; the request waits for it, up to its timeout */
                minBlock?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Best route between two tokens and its amounts */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tokenIn": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *       "tokenOut": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
                     *       "amountIn": "1000000000000000000",
                     *       "amountOut": "3498762982",
                     *       "tradeType": 0,
                     *       "route": {
                     *         "path": [
                     *           "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
                     *         ],
                     *         "protocol": "v3",
                     *         "protocols": [
                     *           "v3"
                     *         ],
                     *         "pools": [
                     *           "0xE0554a476A092703abdB3Ef35c80e0D76d32939F"
                     *         ],
                     *         "exchanges": [
                     *           "…"
                     *         ],
                     *         "hops": 1,
                     *         "fees": [
                     *           100
                     *         ]
                     *       },
                     *       "isSplit": false,
                     *       "exchange": null,
                     *       "router": {
                     *         "kind": "universalRouter",
                     *         "address": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F"
                     *       },
                     *       "priceImpact": 0.037699,
                     *       "priceImpactBreakdown": {
                     *         "lpFee": 0.01,
                     *         "market": 0.027699
                     *       },
                     *       "fee": {
                     *         "bps": 0,
                     *         "recipient": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *         "amount": "0"
                     *       },
                     *       "tokenTax": {
                     *         "tokenIn": null,
                     *         "tokenOut": null
                     *       },
                     *       "leftOut": {
                     *         "tokens": [
                     *           "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"
                     *         ],
                     *         "reason": "untrusted",
                     *         "promisedPercent": null
                     *       },
                     *       "warnings": [
                     *         {
                     *           "code": "HIGH_SLIPPAGE",
                     *           "message": "…"
                     *         }
                     *       ],
                     *       "gasCost": "118374",
                     *       "gasPriceWei": "1770360796",
                     *       "gasCostWei": "209564688865704",
                     *       "l1FeeWei": "0",
                     *       "amountInUSD": "3500",
                     *       "amountOutUSD": "3498.762982",
                     *       "gasCostUSD": "0.733476411029964",
                     *       "optimalityGap": null,
                     *       "rankedBy": "net",
                     *       "gasCostInToken": null,
                     *       "executionPrice": 3498.762982,
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "discovery": "index",
                     *       "quoteId": "AQABAQRpLT7qAQAIDeC2s6dkAAAE0Iri5gEU4FVKR2oJJwOr2z7zXIDg120yk58BAQDjSsjf",
                     *       "chainId": 1,
                     *       "expiresAt": 1764572906
                     *     }
                     */
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `NO_ROUTE`: No allowed path of pools joins the tokens. Retry: at the next block. `details`: object: the pools considered, `excluded`, `leftOut` and `setting`; or `token` and `reason`. */
            404: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoRouteError"];
                };
            };
            /** @description `INSUFFICIENT_LIQUIDITY`: A path exists, and its pools cannot fill the amount, or it is too small. Retry: at the next block. `details`: object: the pools considered, `reason` and `leastAmountIn` where it is too small; or `token` and `reason`. */
            422: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientLiquidityError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getQuotes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 100 quote requests, each with the query fields of /quote except block and minBlock */
                    quotes: {
                        [key: string]: unknown;
                    }[];
                    /** @description Number of the block that the answer must not be older than; the request waits for it, up to its timeout */
                    minBlock?: number;
                };
            };
        };
        responses: {
            /** @description Up to 100 quotes at one block */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "quotes": [
                     *         {
                     *           "tokenIn": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "tokenOut": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
                     *           "amountIn": "1000000000000000000",
                     *           "amountOut": "3498762982",
                     *           "tradeType": 0,
                     *           "route": {
                     *             "path": [
                     *               "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *               "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
                     *             ],
                     *             "protocol": "v3",
                     *             "protocols": [
                     *               "v3"
                     *             ],
                     *             "pools": [
                     *               "0xE0554a476A092703abdB3Ef35c80e0D76d32939F"
                     *             ],
                     *             "exchanges": [
                     *               "…"
                     *             ],
                     *             "hops": 1,
                     *             "fees": [
                     *               100
                     *             ]
                     *           },
                     *           "isSplit": false,
                     *           "exchange": null,
                     *           "router": {
                     *             "kind": "universalRouter",
                     *             "address": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F"
                     *           },
                     *           "priceImpact": 0.037699,
                     *           "priceImpactBreakdown": {
                     *             "lpFee": 0.01,
                     *             "market": 0.027699
                     *           },
                     *           "fee": {
                     *             "bps": 0,
                     *             "recipient": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *             "amount": "0"
                     *           },
                     *           "tokenTax": {
                     *             "tokenIn": null,
                     *             "tokenOut": null
                     *           },
                     *           "leftOut": {
                     *             "tokens": [
                     *               "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"
                     *             ],
                     *             "reason": "untrusted",
                     *             "promisedPercent": null
                     *           },
                     *           "warnings": [
                     *             {
                     *               "code": "HIGH_SLIPPAGE",
                     *               "message": "…"
                     *             }
                     *           ],
                     *           "gasCost": "118374",
                     *           "gasPriceWei": "1770360796",
                     *           "gasCostWei": "209564688865704",
                     *           "l1FeeWei": "0",
                     *           "amountInUSD": "3500",
                     *           "amountOutUSD": "3498.762982",
                     *           "gasCostUSD": "0.733476411029964",
                     *           "optimalityGap": null,
                     *           "rankedBy": "net",
                     *           "gasCostInToken": null,
                     *           "executionPrice": 3498.762982,
                     *           "blockNumber": "23000139",
                     *           "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *           "discovery": "index",
                     *           "quoteId": "AQABAQRpLT7qAQAIDeC2s6dkAAAE0Iri5gEU4FVKR2oJJwOr2z7zXIDg120yk58BAQDjSsjf",
                     *           "chainId": 1,
                     *           "expiresAt": 1764572906
                     *         }
                     *       ],
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4"
                     *     }
                     */
                    "application/json": {
                        /** @description For each request, in order: the quote, or the error of /quote */
                        quotes: (components["schemas"]["Quote"] | components["schemas"]["InvalidRequestError"] | components["schemas"]["UnauthorizedError"] | components["schemas"]["NotFoundError"] | components["schemas"]["NoRouteError"] | components["schemas"]["MethodNotAllowedError"] | components["schemas"]["PayloadTooLargeError"] | components["schemas"]["UnsupportedMediaTypeError"] | components["schemas"]["InsufficientLiquidityError"] | components["schemas"]["SimulationRevertedError"] | components["schemas"]["NotAV3PoolError"] | components["schemas"]["BoundNotMetError"] | components["schemas"]["QuoteMovedError"] | components["schemas"]["NotSupportedByRouterError"] | components["schemas"]["LiquidityRefusedError"] | components["schemas"]["RateLimitedError"] | components["schemas"]["InternalError"] | components["schemas"]["UpstreamInvalidError"] | components["schemas"]["SubgraphUnavailableError"] | components["schemas"]["SubgraphStaleError"] | components["schemas"]["IndexRequiredError"] | components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"] | components["schemas"]["TimeoutError"])[];
                        /** @description Number of the block of the answer */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                    };
                };
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than the service reads. Retry: no. */
            413: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayloadTooLargeError"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is not JSON. Retry: no. */
            415: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsupportedMediaTypeError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    streamQuote: {
        parameters: {
            query: {
                /** @description Address, in any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin */
                tokenIn: string;
                /** @description Address, in any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin */
                tokenOut: string;
                /** @description Amount in raw units, decimal string */
                amountIn?: string;
                /** @description Amount in raw units, decimal string */
                amountOut?: string;
                /** @description 0 exact input (default), 1 exact output; number or string */
                tradeType?: 0 | 1;
                /** @description Maximum number of pools per route (4 only in markets of up to 20000 pools), 1 to 4 */
                maxHops?: number;
                /** @description Kinds of pools that routes may go through, mixed or not: any of v2, v3, v4, comma separated; defaults to v2,v3 or to DEFAULT_PROTOCOLS of the operator; mixed is accepted and changes nothing */
                protocols?: string;
                /** @description Exchanges to choose among: ids of /api/v1/network, comma separated, or all; defaults to the first, or to DEFAULT_EXCHANGES of the operator */
                exchanges?: string;
                /** @description Exchanges to leave out of those, ids of /api/v1/network, comma separated */
                excludeExchanges?: string;
                /** @description Account that will send the swap: where an exchange has lower fees for some accounts, it is quoted with its own */
                sender?: string;
                /** @description Contract that executes the swap: universalRouter, the own router of each exchange; executor, routes and splits over the pools of all exchanges asked; best, whichever of both leaves more; defaults to universalRouter, or to DEFAULT_ROUTER of the operator */
                router?: "universalRouter" | "executor" | "best";
                /** @description Pay with the native coin when tokenIn is the wrapped token */
                nativeIn?: boolean;
                /** @description Receive the native coin when tokenOut is the wrapped token */
                nativeOut?: boolean;
                /** @description Select the route by the amount after gas (net) or before gas (output) */
                rank?: "net" | "output";
                /** @description Maximum number of routes to split the amount over; defaults to DEFAULT_MAX_SPLITS of the operator, 1 to 16 */
                maxSplits?: number;
                /** @description Whether to work out optimalityGap, which costs as much as a split */
                optimalityGap?: boolean;
                /** @description Slippage tolerance, percent, 0 to 50; number or string, used exactly */
                slippage?: number;
                /** @description Fee on the output for feeRecipient, hundredths of a percent, 0 to 500 */
                feeBps?: number;
                /** @description Recipient of the fee, in tokenOut (always the wrapped token for the native coin) */
                feeRecipient?: string;
                /** @description Whether to name the best trade of each exchange that is asked, as alternatives */
                alternatives?: boolean;
                /** @description Not allowed: a stream follows the newest block */
                block?: string;
                /** @description Not allowed: must be absent: a stream follows the newest block */
                minBlock?: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stream of quotes: one now and one after each block that changes it, as server-sent events with the block as id. Events and their JSON data: `quote`: the answer of `/api/v1/quote` at the newest block. `problem`: the error body when the newest block has no quote. `end`: `{"reason": "shutdown"}` when the service ends the stream; reconnect after `retry`. */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: end
                     *     data: {"reason":"shutdown"}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    buildSwap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Address, in any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    tokenIn: string;
                    /**
                     * @description Address, in any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    tokenOut: string;
                    /**
                     * @description Amount in raw units, decimal string
                     * @example 1000000000000000000
                     */
                    amountIn?: string;
                    /**
                     * @description Amount in raw units, decimal string
                     * @example 1000000000000000000
                     */
                    amountOut?: string;
                    /**
                     * @description 0 exact input (default), 1 exact output; number or string
                     * @default 0
                     * @example 0
                     * @enum {integer}
                     */
                    tradeType?: 0 | 1;
                    /**
                     * @description Maximum number of pools per route (4 only in markets of up to 20000 pools), 1 to 4
                     * @default 3
                     * @example 3
                     */
                    maxHops?: number;
                    /**
                     * @description Kinds of pools that routes may go through, mixed or not: any of v2, v3, v4, comma separated; defaults to v2,v3 or to DEFAULT_PROTOCOLS of the operator; mixed is accepted and changes nothing
                     * @example v2,v3,v4
                     */
                    protocols?: string;
                    /**
                     * @description Exchanges to choose among: ids of /api/v1/network, comma separated, or all; defaults to the first, or to DEFAULT_EXCHANGES of the operator
                     * @example all
                     */
                    exchanges?: string;
                    /**
                     * @description Exchanges to leave out of those, ids of /api/v1/network, comma separated
                     * @example sushiswap
                     */
                    excludeExchanges?: string;
                    /**
                     * @description Sender of the transaction; adds the missing approvals to the answer
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    sender?: string;
                    /**
                     * @description Contract that executes the swap: universalRouter, the own router of each exchange; executor, routes and splits over the pools of all exchanges asked; best, whichever of both leaves more; defaults to universalRouter, or to DEFAULT_ROUTER of the operator
                     * @enum {string}
                     */
                    router?: "universalRouter" | "executor" | "best";
                    /**
                     * @description Pay with the native coin when tokenIn is the wrapped token
                     * @default true
                     * @example true
                     */
                    nativeIn?: boolean;
                    /**
                     * @description Receive the native coin when tokenOut is the wrapped token
                     * @default true
                     * @example true
                     */
                    nativeOut?: boolean;
                    /**
                     * @description Select the route by the amount after gas (net) or before gas (output)
                     * @default net
                     * @enum {string}
                     */
                    rank?: "net" | "output";
                    /**
                     * @description Maximum number of routes to split the amount over; defaults to DEFAULT_MAX_SPLITS of the operator, 1 to 16
                     * @example 1
                     */
                    maxSplits?: number;
                    /**
                     * @description Whether to work out optimalityGap, which costs as much as a split
                     * @default false
                     * @example false
                     */
                    optimalityGap?: boolean;
                    /**
                     * @description Slippage tolerance, percent, 0 to 50; number or string, used exactly
                     * @default 0.5
                     * @example 0.5
                     */
                    slippage?: number;
                    /**
                     * @description Fee on the output for feeRecipient, hundredths of a percent, 0 to 500
                     * @example 0
                     */
                    feeBps?: number;
                    /**
                     * @description Recipient of the fee, in tokenOut (always the wrapped token for the native coin)
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    feeRecipient?: string;
                    /**
                     * @description Whether to work out improvable: what more routes, or kinds of pools that the request does not name, would leave more
                     * @default false
                     * @example false
                     */
                    improvable?: boolean;
                    /**
                     * @description Whether to find a second way for each route that may fail, which is taken in the same transaction when it does
                     * @default false
                     * @example false
                     */
                    fallback?: boolean;
                    /** @description Number of the block that the answer must not be older than; the request waits for it, up to its timeout */
                    minBlock?: number;
                    /**
                     * @description Exact input: minimum output; applies when stricter than slippage
                     * @example 1000000000000000000
                     */
                    minAmountOut?: string;
                    /**
                     * @description Exact output: maximum input; applies when stricter than slippage
                     * @example 1000000000000000000
                     */
                    maxAmountIn?: string;
                    /** @description quoteId of a quote of this very trade: builds its routes, or answers QUOTE_MOVED */
                    quoteId?: string;
                    /**
                     * @description Address, in any case
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    recipient: string;
                    /**
                     * @description Seconds until the transaction expires, 1 to 86400
                     * @default 1200
                     * @example 1200
                     */
                    deadline?: number;
                    /** @description Values and signature of the permitData of an earlier answer; see permitData */
                    permit?: {
                        /** @description Data that depends on the code: invalid fields as {path, message}, amounts, decoded revert reasons */
                        details: {
                            /**
                             * @description Address, in any case
                             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                             */
                            token: string;
                            /**
                             * @description Amount in raw units, decimal string
                             * @example 1000000000000000000
                             */
                            amount: string;
                            /**
                             * @description Expiration of the allowance, Unix seconds, 0 to 281474976710655
                             * @default 0
                             * @example 0
                             */
                            expiration?: number;
                            /**
                             * @description Number of the permit (Permit2 nonce), 0 to 281474976710655
                             * @default 0
                             * @example 0
                             */
                            nonce?: number;
                        };
                        /**
                         * @description Address, in any case
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        spender: string;
                        /**
                         * @description Amount in raw units, decimal string
                         * @example 1000000000000000000
                         */
                        sigDeadline: string;
                        /** @description Signature of the permit, hexadecimal */
                        signature: string;
                    } | {
                        /**
                         * @description Address, in any case
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        owner: string;
                        /**
                         * @description Address, in any case
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        spender: string;
                        /**
                         * @description Amount in raw units, decimal string
                         * @example 1000000000000000000
                         */
                        value: string;
                        /**
                         * @description Number of the signature (nonce), decimal string
                         * @example 0
                         */
                        nonce: string;
                        /**
                         * @description Amount in raw units, decimal string
                         * @example 1000000000000000000
                         */
                        deadline: string;
                        /** @description Signature of the permit, hexadecimal */
                        signature: string;
                    } | {
                        /** @description Payment that was signed */
                        permitted: {
                            /**
                             * @description Address, in any case
                             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                             */
                            token: string;
                            /**
                             * @description Amount in raw units, decimal string
                             * @example 1000000000000000000
                             */
                            amount: string;
                        };
                        /**
                         * @description Address, in any case
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        spender: string;
                        /**
                         * @description Number of the signature (nonce), decimal string
                         * @example 0
                         */
                        nonce: string;
                        /**
                         * @description Amount in raw units, decimal string
                         * @example 1000000000000000000
                         */
                        deadline: string;
                        /** @description Fields of the call, as they were signed */
                        witness: {
                            /**
                             * @description Address, in any case
                             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                             */
                            tokenOut: string;
                            /**
                             * @description Amount in raw units, decimal string
                             * @example 1000000000000000000
                             */
                            amountOut: string;
                            /**
                             * @description Address, in any case
                             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                             */
                            recipient: string;
                            /**
                             * @description Amount in raw units, decimal string
                             * @example 1000000000000000000
                             */
                            deadline: string;
                            /** @description Hash of the whole call with its routes, as it was signed */
                            callHash: string;
                        };
                        /** @description Signature of the permit, hexadecimal */
                        signature: string;
                    };
                    /**
                     * @description Universal Router: pay by a transfer to the router, for wallets that send `calls` as one transaction, all or nothing
                     * @default false
                     * @example false
                     */
                    payByTransfer?: boolean;
                    /**
                     * @description Execute the built transaction at the quoted block and answer what it did
                     * @default true
                     * @example true
                     */
                    simulate?: boolean;
                    /**
                     * @description Answer the commands that the calldata consists of
                     * @default false
                     * @example false
                     */
                    decode?: boolean;
                };
            };
        };
        responses: {
            /** @description Simulated transaction that executes the best route */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "to": "0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af",
                     *       "data": "0x3593564c",
                     *       "value": "1000000000000000000",
                     *       "gasEstimate": "156000",
                     *       "gasEstimateSource": "simulation",
                     *       "tradeType": 0,
                     *       "quote": {
                     *         "tokenIn": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *         "tokenOut": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
                     *         "amountIn": "1000000000000000000",
                     *         "amountOut": "3498762982",
                     *         "expected": {
                     *           "amountIn": "1000000000000000000",
                     *           "amountOut": "3498762982",
                     *           "reserves": []
                     *         },
                     *         "priceImpact": 0.037699,
                     *         "priceImpactBreakdown": {
                     *           "lpFee": 0.01,
                     *           "market": 0.027699
                     *         },
                     *         "fee": {
                     *           "bps": 0,
                     *           "recipient": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "amount": "0"
                     *         },
                     *         "tokenTax": {
                     *           "tokenIn": null,
                     *           "tokenOut": null
                     *         },
                     *         "leftOut": {
                     *           "tokens": [
                     *             "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"
                     *           ],
                     *           "reason": "untrusted",
                     *           "promisedPercent": null
                     *         },
                     *         "protocol": "v3",
                     *         "protocols": [
                     *           "v3"
                     *         ],
                     *         "path": [
                     *           "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
                     *         ],
                     *         "pools": [
                     *           "0xE0554a476A092703abdB3Ef35c80e0D76d32939F"
                     *         ],
                     *         "fees": [
                     *           100
                     *         ],
                     *         "exchanges": [
                     *           "…"
                     *         ],
                     *         "hops": 1,
                     *         "isSplit": false,
                     *         "exchange": null,
                     *         "router": {
                     *           "kind": "universalRouter",
                     *           "address": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F"
                     *         },
                     *         "l1FeeWei": "0",
                     *         "amountInUSD": "3500",
                     *         "amountOutUSD": "3498.762982",
                     *         "gasCostUSD": "0.733476411029964",
                     *         "optimalityGap": null,
                     *         "rankedBy": "net",
                     *         "gasCostInToken": null,
                     *         "blockNumber": "23000139",
                     *         "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4"
                     *       },
                     *       "deadline": "1764573986",
                     *       "slippage": 0.5,
                     *       "permit2": "0x000000000022D473030F116dDEE9F6B43aC78BA3",
                     *       "transaction": {
                     *         "chainId": "0xde0b6b3a7640000",
                     *         "to": "0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af",
                     *         "data": "0x3593564c",
                     *         "value": "0xde0b6b3a7640000",
                     *         "gas": "0xde0b6b3a7640000",
                     *         "type": "0x2",
                     *         "maxFeePerGas": "0xde0b6b3a7640000",
                     *         "maxPriorityFeePerGas": "0xde0b6b3a7640000"
                     *       },
                     *       "warnings": [
                     *         {
                     *           "code": "HIGH_SLIPPAGE",
                     *           "message": "…"
                     *         }
                     *       ],
                     *       "simulation": {
                     *         "status": "success",
                     *         "blockNumber": "23000139",
                     *         "amountIn": "1000000000000000000",
                     *         "amountOut": "3498762982",
                     *         "gasUsed": "118374",
                     *         "deltaAmount": "0",
                     *         "blocksTried": 3,
                     *         "fundsAssumed": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Swap"];
                };
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `NO_ROUTE`: No allowed path of pools joins the tokens. Retry: at the next block. `details`: object: the pools considered, `excluded`, `leftOut` and `setting`; or `token` and `reason`. */
            404: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoRouteError"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than the service reads. Retry: no. */
            413: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayloadTooLargeError"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is not JSON. Retry: no. */
            415: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsupportedMediaTypeError"];
                };
            };
            /** @description `INSUFFICIENT_LIQUIDITY`: A path exists, and its pools cannot fill the amount, or it is too small. Retry: at the next block. `details`: object: the pools considered, `reason` and `leastAmountIn` where it is too small; or `token` and `reason`. `SIMULATION_REVERTED`: The transaction would fail or deliver less, so it is not answered. Retry: at the next block. `details`: object: `command`, `error`, `origin` and, where known, `token` or `account`; or `token` and `reason`. `BOUND_NOT_MET`: The market is past the bound of the request. Retry: at the next block. `details`: object: the bound, what the market gives now, `blockNumber`. `QUOTE_MOVED`: The routes of `quoteId` cannot be built as quoted any more: quote again. Retry: no. `details`: object: `reason`, `blockNumber` and, where known, `quotedAmount`, `presentAmount` and `address`. */
            422: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientLiquidityError"] | components["schemas"]["SimulationRevertedError"] | components["schemas"]["BoundNotMetError"] | components["schemas"]["QuoteMovedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    addLiquidity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Address of a pair or pool, or the 32 bytes that are the id of a V4 pool, in any case
                     * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
                     */
                    pool?: string;
                    /**
                     * @description Lower tick of a new position, a multiple of the tick spacing, -887272 to 887272
                     * @example -887272
                     */
                    tickLower?: number;
                    /**
                     * @description Upper tick of a new position, a multiple of the tick spacing, -887272 to 887272
                     * @example -887272
                     */
                    tickUpper?: number;
                    /**
                     * @description Lower price in priceIn; rounded outward to a tick
                     * @example 3500.25
                     */
                    priceLower?: string;
                    /**
                     * @description Upper price in priceIn; rounded outward to a tick
                     * @example 3500.25
                     */
                    priceUpper?: string;
                    /**
                     * @description Token that priceLower and priceUpper count in, per whole other token; required with them
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    priceIn?: string;
                    /**
                     * @description Whether a new position lies between the outermost ticks
                     * @default false
                     * @example false
                     */
                    fullRange?: boolean;
                    /**
                     * @description Number of the position NFT: say protocol with it
                     * @example 1042
                     */
                    tokenId?: string;
                    /**
                     * @description Kind of the position with tokenId, or of the pool to create
                     * @enum {string}
                     */
                    protocol?: "v2" | "v3" | "v4";
                    /**
                     * @description Id of the exchange of the position, where the network has several
                     * @example main
                     */
                    exchange?: string;
                    /**
                     * @description Id of the position as GET /positions gives it: its manager, then its number as 32 bytes
                     * @example 0xc36442b4a4522e871399cd717abdd847ab11fe880000000000000000000000000000000000000000000000000000000000000412
                     */
                    id?: string;
                    /**
                     * @description Whether to create the pool of token0, token1 and fee, which does not exist yet
                     * @default false
                     * @example false
                     */
                    create?: boolean;
                    /**
                     * @description Address, in any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    token0?: string;
                    /**
                     * @description Address, in any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    token1?: string;
                    /**
                     * @description create: fee of the pool, hundredths of a bip; absent for a pair; 8388608 where hooks set it, 0 to 8388608
                     * @example 0
                     */
                    fee?: number;
                    /**
                     * @description create: tick spacing of a V4 pool; required there, 1 to 32767
                     * @example 1
                     */
                    tickSpacing?: number;
                    /**
                     * @description create: hooks of a V4 pool; none when absent
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    hooks?: string;
                    /**
                     * @description create: first price of the pool in whole tokens, counted in priceIn
                     * @example 3500.25
                     */
                    startPrice?: string;
                    /**
                     * @description create: accept a start price that is off by more than 2 % of that of routes
                     * @default false
                     * @example false
                     */
                    confirmPrice?: boolean;
                    /**
                     * @description Amount of token0, raw units; of a pair or position one amount, or both as upper bounds
                     * @example 1000000000000000000
                     */
                    amount0?: string;
                    /**
                     * @description Amount of token1, raw units; of a pair or position one amount, or both as upper bounds
                     * @example 1000000000000000000
                     */
                    amount1?: string;
                    /**
                     * @description Liquidity to add instead of amounts, raw units
                     * @example 1000000000000000000
                     */
                    liquidity?: string;
                    /**
                     * @description Slippage tolerance, percent, 0 to 50; number or string, used exactly
                     * @default 0.5
                     * @example 0.5
                     */
                    slippage?: number;
                    /**
                     * @description Owner of a new position or of pair tokens; the sender when absent
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    recipient?: string;
                    /**
                     * @description Seconds until the transaction expires, 1 to 86400
                     * @default 1200
                     * @example 1200
                     */
                    deadline?: number;
                    /**
                     * @description Sender of the transaction; adds the missing approvals to the answer. A position has to be its own
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    sender?: string;
                    /** @description Number of the block that the answer must not be older than; the request waits for it, up to its timeout */
                    minBlock?: number;
                    /**
                     * @description Pay the wrapped token with the native coin
                     * @default true
                     * @example true
                     */
                    nativeIn?: boolean;
                    /**
                     * @description V4: the amounts are the most that is taken within the slippage, not the expected ones
                     * @default false
                     * @example false
                     */
                    maximum?: boolean;
                    /**
                     * @description Accept a hook that has a say in liquidity
                     * @default false
                     * @example false
                     */
                    confirm?: boolean;
                };
            };
        };
        responses: {
            /** @description Simulated transaction that opens or raises a position, or adds to a pair */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "to": "0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af",
                     *       "data": "0x3593564c",
                     *       "value": "1000000000000000000",
                     *       "gasEstimate": "156000",
                     *       "gasEstimateSource": "simulation",
                     *       "deadline": "1764573986",
                     *       "transaction": {
                     *         "chainId": "0xde0b6b3a7640000",
                     *         "to": "0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af",
                     *         "data": "0x3593564c",
                     *         "value": "0xde0b6b3a7640000",
                     *         "gas": "0xde0b6b3a7640000",
                     *         "type": "0x2",
                     *         "maxFeePerGas": "0xde0b6b3a7640000",
                     *         "maxPriorityFeePerGas": "0xde0b6b3a7640000"
                     *       },
                     *       "position": {
                     *         "protocol": "v3",
                     *         "id": "1042",
                     *         "tokenId": null,
                     *         "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *         "token0": {
                     *           "address": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
                     *           "symbol": "USDC",
                     *           "name": "USD Coin",
                     *           "decimals": 6,
                     *           "logoURI": "https://tokens.example/usdc.png"
                     *         },
                     *         "token1": {
                     *           "address": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "symbol": "WETH",
                     *           "name": "Wrapped Ether",
                     *           "decimals": 18,
                     *           "logoURI": "https://tokens.example/weth.png"
                     *         },
                     *         "fee": 100,
                     *         "tickLower": 194700,
                     *         "tickUpper": 194720,
                     *         "price": "0.000285714285714286",
                     *         "priceLower": "0.000285",
                     *         "priceUpper": "0.000286",
                     *         "inRange": true,
                     *         "liquidity": "21344250000000000",
                     *         "liquidityAfter": null,
                     *         "amount0": "1750000000000",
                     *         "amount1": "500000000000000000000",
                     *         "share": null,
                     *         "isBurnt": false
                     *       },
                     *       "fees": [
                     *         {
                     *           "tokenId": "0",
                     *           "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *           "token0": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "token1": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "fees0": "0",
                     *           "fees1": "0"
                     *         }
                     *       ],
                     *       "simulation": {
                     *         "status": "success",
                     *         "blockNumber": "23000139",
                     *         "tokenId": null,
                     *         "shares": null,
                     *         "changes": [
                     *           {
                     *             "asset": "…",
                     *             "amount": "0"
                     *           }
                     *         ],
                     *         "gasUsed": "118374",
                     *         "blocksTried": 3,
                     *         "removal": {
                     *           "status": "success",
                     *           "changes": [
                     *             {
                     *               "asset": "…",
                     *               "amount": "0"
                     *             }
                     *           ]
                     *         },
                     *         "fundsAssumed": false
                     *       },
                     *       "warnings": [
                     *         {
                     *           "code": "HIGH_SLIPPAGE",
                     *           "message": "…"
                     *         }
                     *       ],
                     *       "decoded": [
                     *         {
                     *           "name": "Wrapped Ether",
                     *           "args": {}
                     *         }
                     *       ],
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4"
                     *     }
                     */
                    "application/json": components["schemas"]["LiquidityChange"];
                };
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `NOT_FOUND`: The path, token or pool does not exist here. Retry: no. */
            404: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than the service reads. Retry: no. */
            413: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayloadTooLargeError"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is not JSON. Retry: no. */
            415: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsupportedMediaTypeError"];
                };
            };
            /** @description `SIMULATION_REVERTED`: The transaction would fail or deliver less, so it is not answered. Retry: at the next block. `details`: object: `command`, `error`, `origin` and, where known, `token` or `account`; or `token` and `reason`. `LIQUIDITY_REFUSED`: The change of liquidity would not do what its caller means. Retry: no. `details`: object: `reason`, and the addresses or amounts that it is about. */
            422: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulationRevertedError"] | components["schemas"]["LiquidityRefusedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    zapLiquidity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Address of a pair or pool, or the 32 bytes that are the id of a V4 pool, in any case
                     * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
                     */
                    pool?: string;
                    /**
                     * @description Lower tick of a new position, a multiple of the tick spacing, -887272 to 887272
                     * @example -887272
                     */
                    tickLower?: number;
                    /**
                     * @description Upper tick of a new position, a multiple of the tick spacing, -887272 to 887272
                     * @example -887272
                     */
                    tickUpper?: number;
                    /**
                     * @description Lower price in priceIn; rounded outward to a tick
                     * @example 3500.25
                     */
                    priceLower?: string;
                    /**
                     * @description Upper price in priceIn; rounded outward to a tick
                     * @example 3500.25
                     */
                    priceUpper?: string;
                    /**
                     * @description Token that priceLower and priceUpper count in, per whole other token; required with them
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    priceIn?: string;
                    /**
                     * @description Whether a new position lies between the outermost ticks
                     * @default false
                     * @example false
                     */
                    fullRange?: boolean;
                    /**
                     * @description Number of the position NFT: say protocol with it
                     * @example 1042
                     */
                    tokenId?: string;
                    /**
                     * @description Kind of the position: V3 and V4 both count from 1
                     * @enum {string}
                     */
                    protocol?: "v3" | "v4";
                    /**
                     * @description Id of the exchange of the position, where the network has several
                     * @example main
                     */
                    exchange?: string;
                    /**
                     * @description Id of the position as GET /positions gives it: its manager, then its number as 32 bytes
                     * @example 0xc36442b4a4522e871399cd717abdd847ab11fe880000000000000000000000000000000000000000000000000000000000000412
                     */
                    id?: string;
                    /**
                     * @description Address, in any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    tokenIn: string;
                    /**
                     * @description Amount of tokenIn, raw units: of it a part is swapped
                     * @example 1000000000000000000
                     */
                    amountIn: string;
                    /**
                     * @description Slippage tolerance, percent, 0 to 50; number or string, used exactly
                     * @default 0.5
                     * @example 0.5
                     */
                    slippage?: number;
                    /**
                     * @description Tolerance of the swap, percent; the lesser of it and slippage holds. At most this part of the output of the swap is left over
                     * @default 0.5
                     * @example 0.5
                     */
                    swapSlippage?: number;
                    /**
                     * @description Owner of a new position or of pair tokens; the sender when absent
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    recipient?: string;
                    /**
                     * @description Seconds until the transaction expires, 1 to 86400
                     * @default 1200
                     * @example 1200
                     */
                    deadline?: number;
                    /**
                     * @description Sender of all calls, who keeps the rest of both tokens
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    sender: string;
                    /**
                     * @description Pay with the native coin when tokenIn is the wrapped token
                     * @default true
                     * @example true
                     */
                    nativeIn?: boolean;
                    /**
                     * @description V4: leave as much as the slippage needs, so that the add goes through within it
                     * @default false
                     * @example false
                     */
                    maximum?: boolean;
                    /**
                     * @description Accept a hook that has a say in liquidity
                     * @default false
                     * @example false
                     */
                    confirm?: boolean;
                    /** @description Number of the block that the answer must not be older than; the request waits for it, up to its timeout */
                    minBlock?: number;
                };
            };
        };
        responses: {
            /** @description Simulated calls that turn one token into a position: a swap, and an add */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "calls": [
                     *         {
                     *           "to": "0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af",
                     *           "data": "0x3593564c",
                     *           "value": "0xde0b6b3a7640000"
                     *         }
                     *       ],
                     *       "swap": {
                     *         "tokenIn": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *         "tokenOut": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
                     *         "amountIn": "1000000000000000000",
                     *         "amountOut": "3498762982",
                     *         "minAmountOut": "3481269167",
                     *         "priceImpact": 0.037699,
                     *         "protocol": "v3",
                     *         "path": [
                     *           "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
                     *         ],
                     *         "pools": [
                     *           "0xE0554a476A092703abdB3Ef35c80e0D76d32939F"
                     *         ],
                     *         "fees": [
                     *           100
                     *         ],
                     *         "hops": 1,
                     *         "isSplit": false,
                     *         "approvals": [
                     *           {
                     *             "step": "clearToken",
                     *             "token": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *             "spender": "0x000000000022D473030F116dDEE9F6B43aC78BA3",
                     *             "current": "0",
                     *             "required": "0",
                     *             "transaction": {
                     *               "to": "0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af",
                     *               "data": "0x3593564c",
                     *               "value": "1000000000000000000"
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "to": "0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af",
                     *       "manager": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *       "data": "0x3593564c",
                     *       "value": "1000000000000000000",
                     *       "gasEstimate": "156000",
                     *       "approvals": [
                     *         {
                     *           "step": "clearToken",
                     *           "token": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "spender": "0x000000000022D473030F116dDEE9F6B43aC78BA3",
                     *           "current": "0",
                     *           "required": "0",
                     *           "transaction": {
                     *             "to": "0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af",
                     *             "data": "0x3593564c",
                     *             "value": "1000000000000000000"
                     *           }
                     *         }
                     *       ],
                     *       "deadline": "1764573986",
                     *       "position": {
                     *         "protocol": "v3",
                     *         "id": "1042",
                     *         "tokenId": null,
                     *         "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *         "token0": {
                     *           "address": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
                     *           "symbol": "USDC",
                     *           "name": "USD Coin",
                     *           "decimals": 6,
                     *           "logoURI": "https://tokens.example/usdc.png"
                     *         },
                     *         "token1": {
                     *           "address": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "symbol": "WETH",
                     *           "name": "Wrapped Ether",
                     *           "decimals": 18,
                     *           "logoURI": "https://tokens.example/weth.png"
                     *         },
                     *         "fee": 100,
                     *         "tickLower": 194700,
                     *         "tickUpper": 194720,
                     *         "price": "0.000285714285714286",
                     *         "priceLower": "0.000285",
                     *         "priceUpper": "0.000286",
                     *         "inRange": true,
                     *         "liquidity": "21344250000000000",
                     *         "liquidityAfter": null,
                     *         "amount0": "1750000000000",
                     *         "amount1": "500000000000000000000",
                     *         "share": null,
                     *         "isBurnt": false
                     *       },
                     *       "dust": {
                     *         "amount0": "1750000000000",
                     *         "amount1": "500000000000000000000",
                     *         "percent": 0
                     *       },
                     *       "simulation": {
                     *         "status": "success",
                     *         "blockNumber": "23000139",
                     *         "tokenId": null,
                     *         "shares": null,
                     *         "changes": [
                     *           {
                     *             "asset": "…",
                     *             "amount": "0"
                     *           }
                     *         ],
                     *         "gasUsed": "118374",
                     *         "blocksTried": 3,
                     *         "removal": {
                     *           "status": "success",
                     *           "changes": [
                     *             {
                     *               "asset": "…",
                     *               "amount": "0"
                     *             }
                     *           ]
                     *         },
                     *         "fundsAssumed": false
                     *       },
                     *       "warnings": [
                     *         {
                     *           "code": "HIGH_SLIPPAGE",
                     *           "message": "…"
                     *         }
                     *       ],
                     *       "shortfalls": [
                     *         {
                     *           "asset": "…",
                     *           "actual": "0",
                     *           "expected": "0"
                     *         }
                     *       ],
                     *       "decoded": [
                     *         {
                     *           "name": "Wrapped Ether",
                     *           "args": {}
                     *         }
                     *       ],
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4"
                     *     }
                     */
                    "application/json": components["schemas"]["Zap"];
                };
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `NOT_FOUND`: The path, token or pool does not exist here. Retry: no. `NO_ROUTE`: No allowed path of pools joins the tokens. Retry: at the next block. `details`: object: the pools considered, `excluded`, `leftOut` and `setting`; or `token` and `reason`. */
            404: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"] | components["schemas"]["NoRouteError"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than the service reads. Retry: no. */
            413: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayloadTooLargeError"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is not JSON. Retry: no. */
            415: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsupportedMediaTypeError"];
                };
            };
            /** @description `INSUFFICIENT_LIQUIDITY`: A path exists, and its pools cannot fill the amount, or it is too small. Retry: at the next block. `details`: object: the pools considered, `reason` and `leastAmountIn` where it is too small; or `token` and `reason`. `SIMULATION_REVERTED`: The transaction would fail or deliver less, so it is not answered. Retry: at the next block. `details`: object: `command`, `error`, `origin` and, where known, `token` or `account`; or `token` and `reason`. `LIQUIDITY_REFUSED`: The change of liquidity would not do what its caller means. Retry: no. `details`: object: `reason`, and the addresses or amounts that it is about. */
            422: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientLiquidityError"] | components["schemas"]["SimulationRevertedError"] | components["schemas"]["LiquidityRefusedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    removeLiquidity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Address of a pair or pool, or the 32 bytes that are the id of a V4 pool, in any case
                     * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
                     */
                    pool?: string;
                    /**
                     * @description Number of the position NFT: say protocol with it
                     * @example 1042
                     */
                    tokenId?: string;
                    /**
                     * @description Kind of the position: V3 and V4 both count from 1
                     * @enum {string}
                     */
                    protocol?: "v3" | "v4";
                    /**
                     * @description Id of the exchange of the position, where the network has several
                     * @example main
                     */
                    exchange?: string;
                    /**
                     * @description Id of the position as GET /positions gives it: its manager, then its number as 32 bytes
                     * @example 0xc36442b4a4522e871399cd717abdd847ab11fe880000000000000000000000000000000000000000000000000000000000000412
                     */
                    id?: string;
                    /**
                     * @description Part of the liquidity to remove, percent; 100 when absent
                     * @example 25
                     */
                    percent?: number;
                    /**
                     * @description Liquidity to remove instead of percent, or pair tokens, raw units
                     * @example 1000000000000000000
                     */
                    liquidity?: string;
                    /**
                     * @description V3: pay out principal and fees; otherwise they stay in the manager, owed
                     * @default true
                     * @example true
                     */
                    collect?: boolean;
                    /**
                     * @description Burn the NFT of a position that is left empty
                     * @default false
                     * @example false
                     */
                    burn?: boolean;
                    /**
                     * @description Receive the native coin for the wrapped token
                     * @default true
                     * @example true
                     */
                    unwrap?: boolean;
                    /**
                     * @description Slippage tolerance, percent, 0 to 50; number or string, used exactly
                     * @default 0.5
                     * @example 0.5
                     */
                    slippage?: number;
                    /**
                     * @description Account that gets the tokens; the owner when absent
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    recipient?: string;
                    /**
                     * @description Seconds until the transaction expires, 1 to 86400
                     * @default 1200
                     * @example 1200
                     */
                    deadline?: number;
                    /**
                     * @description Sender of the transaction; adds the missing approvals to the answer. A position has to be its own
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    sender?: string;
                    /** @description Number of the block that the answer must not be older than; the request waits for it, up to its timeout */
                    minBlock?: number;
                };
            };
        };
        responses: {
            /** @description Simulated transaction that lowers or closes a position, or leaves a pair */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "to": "0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af",
                     *       "data": "0x3593564c",
                     *       "value": "1000000000000000000",
                     *       "gasEstimate": "156000",
                     *       "gasEstimateSource": "simulation",
                     *       "deadline": "1764573986",
                     *       "transaction": {
                     *         "chainId": "0xde0b6b3a7640000",
                     *         "to": "0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af",
                     *         "data": "0x3593564c",
                     *         "value": "0xde0b6b3a7640000",
                     *         "gas": "0xde0b6b3a7640000",
                     *         "type": "0x2",
                     *         "maxFeePerGas": "0xde0b6b3a7640000",
                     *         "maxPriorityFeePerGas": "0xde0b6b3a7640000"
                     *       },
                     *       "position": {
                     *         "protocol": "v3",
                     *         "id": "1042",
                     *         "tokenId": null,
                     *         "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *         "token0": {
                     *           "address": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
                     *           "symbol": "USDC",
                     *           "name": "USD Coin",
                     *           "decimals": 6,
                     *           "logoURI": "https://tokens.example/usdc.png"
                     *         },
                     *         "token1": {
                     *           "address": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "symbol": "WETH",
                     *           "name": "Wrapped Ether",
                     *           "decimals": 18,
                     *           "logoURI": "https://tokens.example/weth.png"
                     *         },
                     *         "fee": 100,
                     *         "tickLower": 194700,
                     *         "tickUpper": 194720,
                     *         "price": "0.000285714285714286",
                     *         "priceLower": "0.000285",
                     *         "priceUpper": "0.000286",
                     *         "inRange": true,
                     *         "liquidity": "21344250000000000",
                     *         "liquidityAfter": null,
                     *         "amount0": "1750000000000",
                     *         "amount1": "500000000000000000000",
                     *         "share": null,
                     *         "isBurnt": false
                     *       },
                     *       "fees": [
                     *         {
                     *           "tokenId": "0",
                     *           "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *           "token0": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "token1": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "fees0": "0",
                     *           "fees1": "0"
                     *         }
                     *       ],
                     *       "simulation": {
                     *         "status": "success",
                     *         "blockNumber": "23000139",
                     *         "tokenId": null,
                     *         "shares": null,
                     *         "changes": [
                     *           {
                     *             "asset": "…",
                     *             "amount": "0"
                     *           }
                     *         ],
                     *         "gasUsed": "118374",
                     *         "blocksTried": 3,
                     *         "removal": {
                     *           "status": "success",
                     *           "changes": [
                     *             {
                     *               "asset": "…",
                     *               "amount": "0"
                     *             }
                     *           ]
                     *         },
                     *         "fundsAssumed": false
                     *       },
                     *       "warnings": [
                     *         {
                     *           "code": "HIGH_SLIPPAGE",
                     *           "message": "…"
                     *         }
                     *       ],
                     *       "decoded": [
                     *         {
                     *           "name": "Wrapped Ether",
                     *           "args": {}
                     *         }
                     *       ],
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4"
                     *     }
                     */
                    "application/json": components["schemas"]["LiquidityChange"];
                };
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `NOT_FOUND`: The path, token or pool does not exist here. Retry: no. */
            404: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than the service reads. Retry: no. */
            413: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayloadTooLargeError"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is not JSON. Retry: no. */
            415: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsupportedMediaTypeError"];
                };
            };
            /** @description `SIMULATION_REVERTED`: The transaction would fail or deliver less, so it is not answered. Retry: at the next block. `details`: object: `command`, `error`, `origin` and, where known, `token` or `account`; or `token` and `reason`. `LIQUIDITY_REFUSED`: The change of liquidity would not do what its caller means. Retry: no. `details`: object: `reason`, and the addresses or amounts that it is about. */
            422: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulationRevertedError"] | components["schemas"]["LiquidityRefusedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    collectFees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Positions of one manager and one owner: each by id, or by tokenId and protocol */
                    positions: {
                        /**
                         * @description Number of the position NFT: say protocol with it
                         * @example 1042
                         */
                        tokenId?: string;
                        /**
                         * @description Kind of the position: V3 and V4 both count from 1
                         * @enum {string}
                         */
                        protocol?: "v3" | "v4";
                        /**
                         * @description Id of the exchange of the position, where the network has several
                         * @example main
                         */
                        exchange?: string;
                        /**
                         * @description Id of the position as GET /positions gives it: its manager, then its number as 32 bytes
                         * @example 0xc36442b4a4522e871399cd717abdd847ab11fe880000000000000000000000000000000000000000000000000000000000000412
                         */
                        id?: string;
                    }[];
                    /**
                     * @description Receive the native coin for the wrapped token
                     * @default true
                     * @example true
                     */
                    unwrap?: boolean;
                    /**
                     * @description Account that gets the fees; the owner when absent
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    recipient?: string;
                    /**
                     * @description Seconds until the transaction expires, 1 to 86400
                     * @default 1200
                     * @example 1200
                     */
                    deadline?: number;
                    /**
                     * @description Sender of the transaction; adds the missing approvals to the answer. A position has to be its own
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    sender?: string;
                    /** @description Number of the block that the answer must not be older than; the request waits for it, up to its timeout */
                    minBlock?: number;
                };
            };
        };
        responses: {
            /** @description Simulated transaction that collects the fees of positions */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "to": "0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af",
                     *       "data": "0x3593564c",
                     *       "value": "1000000000000000000",
                     *       "gasEstimate": "156000",
                     *       "gasEstimateSource": "simulation",
                     *       "deadline": "1764573986",
                     *       "transaction": {
                     *         "chainId": "0xde0b6b3a7640000",
                     *         "to": "0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af",
                     *         "data": "0x3593564c",
                     *         "value": "0xde0b6b3a7640000",
                     *         "gas": "0xde0b6b3a7640000",
                     *         "type": "0x2",
                     *         "maxFeePerGas": "0xde0b6b3a7640000",
                     *         "maxPriorityFeePerGas": "0xde0b6b3a7640000"
                     *       },
                     *       "position": {
                     *         "protocol": "v3",
                     *         "id": "1042",
                     *         "tokenId": null,
                     *         "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *         "token0": {
                     *           "address": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
                     *           "symbol": "USDC",
                     *           "name": "USD Coin",
                     *           "decimals": 6,
                     *           "logoURI": "https://tokens.example/usdc.png"
                     *         },
                     *         "token1": {
                     *           "address": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "symbol": "WETH",
                     *           "name": "Wrapped Ether",
                     *           "decimals": 18,
                     *           "logoURI": "https://tokens.example/weth.png"
                     *         },
                     *         "fee": 100,
                     *         "tickLower": 194700,
                     *         "tickUpper": 194720,
                     *         "price": "0.000285714285714286",
                     *         "priceLower": "0.000285",
                     *         "priceUpper": "0.000286",
                     *         "inRange": true,
                     *         "liquidity": "21344250000000000",
                     *         "liquidityAfter": null,
                     *         "amount0": "1750000000000",
                     *         "amount1": "500000000000000000000",
                     *         "share": null,
                     *         "isBurnt": false
                     *       },
                     *       "fees": [
                     *         {
                     *           "tokenId": "0",
                     *           "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *           "token0": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "token1": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "fees0": "0",
                     *           "fees1": "0"
                     *         }
                     *       ],
                     *       "simulation": {
                     *         "status": "success",
                     *         "blockNumber": "23000139",
                     *         "tokenId": null,
                     *         "shares": null,
                     *         "changes": [
                     *           {
                     *             "asset": "…",
                     *             "amount": "0"
                     *           }
                     *         ],
                     *         "gasUsed": "118374",
                     *         "blocksTried": 3,
                     *         "removal": {
                     *           "status": "success",
                     *           "changes": [
                     *             {
                     *               "asset": "…",
                     *               "amount": "0"
                     *             }
                     *           ]
                     *         },
                     *         "fundsAssumed": false
                     *       },
                     *       "warnings": [
                     *         {
                     *           "code": "HIGH_SLIPPAGE",
                     *           "message": "…"
                     *         }
                     *       ],
                     *       "decoded": [
                     *         {
                     *           "name": "Wrapped Ether",
                     *           "args": {}
                     *         }
                     *       ],
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4"
                     *     }
                     */
                    "application/json": components["schemas"]["LiquidityChange"];
                };
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `NOT_FOUND`: The path, token or pool does not exist here. Retry: no. */
            404: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is larger than the service reads. Retry: no. */
            413: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayloadTooLargeError"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is not JSON. Retry: no. */
            415: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsupportedMediaTypeError"];
                };
            };
            /** @description `SIMULATION_REVERTED`: The transaction would fail or deliver less, so it is not answered. Retry: at the next block. `details`: object: `command`, `error`, `origin` and, where known, `token` or `account`; or `token` and `reason`. `LIQUIDITY_REFUSED`: The change of liquidity would not do what its caller means. Retry: no. `details`: object: `reason`, and the addresses or amounts that it is about. */
            422: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulationRevertedError"] | components["schemas"]["LiquidityRefusedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getPosition: {
        parameters: {
            query?: {
                /** @description Kind of the position: V3 and V4 both count from 1 */
                protocol?: "v3" | "v4";
                /** @description Id of the exchange of the position, where the network has several */
                exchange?: string;
                /** @description Number of the block that the answer must not be older than; the request waits for it, up to its timeout */
                minBlock?: number;
            };
            header?: never;
            path: {
                /** @description Id of the position as GET /positions gives it: its manager, then its number as 32 bytes */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A position now: amounts, fees owed exact at the block, value, and its result against holding */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "protocol": "v3",
                     *       "id": "1042",
                     *       "tokenId": null,
                     *       "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *       "token0": {
                     *         "address": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
                     *         "symbol": "USDC",
                     *         "name": "USD Coin",
                     *         "decimals": 6,
                     *         "logoURI": "https://tokens.example/usdc.png"
                     *       },
                     *       "token1": {
                     *         "address": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *         "symbol": "WETH",
                     *         "name": "Wrapped Ether",
                     *         "decimals": 18,
                     *         "logoURI": "https://tokens.example/weth.png"
                     *       },
                     *       "fee": 100,
                     *       "tickLower": 194700,
                     *       "tickUpper": 194720,
                     *       "price": "0.000285714285714286",
                     *       "priceLower": "0.000285",
                     *       "priceUpper": "0.000286",
                     *       "inRange": true,
                     *       "owner": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *       "operator": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *       "liquidity": "21344250000000000",
                     *       "amount0": "1750000000000",
                     *       "amount1": "500000000000000000000",
                     *       "fees0": "0",
                     *       "fees1": "0",
                     *       "valueUSD": null,
                     *       "feesUSD": "125",
                     *       "history": {
                     *         "createdAt": 0,
                     *         "deposited0": "0",
                     *         "deposited1": "0",
                     *         "withdrawn0": "0",
                     *         "withdrawn1": "0",
                     *         "collected0": null,
                     *         "collected1": null,
                     *         "earned0": null,
                     *         "earned1": null,
                     *         "divergence0": "0",
                     *         "divergence1": "0",
                     *         "againstHolding0": null,
                     *         "againstHolding1": null,
                     *         "againstHoldingUSD": null,
                     *         "indexedBlock": "23000139"
                     *       },
                     *       "historyReason": null,
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4"
                     *     }
                     */
                    "application/json": components["schemas"]["PositionNow"];
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `NOT_FOUND`: The path, token or pool does not exist here. Retry: no. */
            404: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description `LIQUIDITY_REFUSED`: The change of liquidity would not do what its caller means. Retry: no. `details`: object: `reason`, and the addresses or amounts that it is about. */
            422: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiquidityRefusedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description Number of results, 1 to 500 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tokens by trading activity, pinned tokens first */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds since the index gave the figures; only while the index fails, for at most ten minutes. Absent when they are of its newest block */
                    Age?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tokens": [
                     *         {
                     *           "address": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "symbol": "WETH",
                     *           "name": "Wrapped Ether",
                     *           "decimals": 18,
                     *           "logoURI": "https://tokens.example/weth.png"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Tokens, in order */
                        tokens: components["schemas"]["Token"][];
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `SUBGRAPH_UNAVAILABLE`: The index cannot be reached; quotes continue. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `SUBGRAPH_STALE`: The index is further behind the chain than the operator allows. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `INDEX_REQUIRED`: This service runs without an index, and only an index can tell this. Retry: no. `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubgraphUnavailableError"] | components["schemas"]["SubgraphStaleError"] | components["schemas"]["IndexRequiredError"] | components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    searchTokens: {
        parameters: {
            query: {
                /** @description Part of a symbol or name, in any case */
                q: string;
                /** @description Number of results, 1 to 100 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Search tokens by symbol or name */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds since the index gave the figures; only while the index fails, for at most ten minutes. Absent when they are of its newest block */
                    Age?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tokens": [
                     *         {
                     *           "address": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "symbol": "WETH",
                     *           "name": "Wrapped Ether",
                     *           "decimals": 18,
                     *           "logoURI": "https://tokens.example/weth.png"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Tokens, in order */
                        tokens: components["schemas"]["Token"][];
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `SUBGRAPH_UNAVAILABLE`: The index cannot be reached; quotes continue. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `SUBGRAPH_STALE`: The index is further behind the chain than the operator allows. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `INDEX_REQUIRED`: This service runs without an index, and only an index can tell this. Retry: no. `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubgraphUnavailableError"] | components["schemas"]["SubgraphStaleError"] | components["schemas"]["IndexRequiredError"] | components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Address, in any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Token by address, listed or not, with price, pools and transfer tax */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds since the index gave the figures; only while the index fails, for at most ten minutes. Absent when they are of its newest block */
                    Age?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": {
                     *         "address": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *         "symbol": "WETH",
                     *         "name": "Wrapped Ether",
                     *         "decimals": 18,
                     *         "logoURI": null
                     *       },
                     *       "price": {
                     *         "token": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *         "priceUSD": null,
                     *         "priceNative": null,
                     *         "lastingPriceUSD": null,
                     *         "source": "0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640",
                     *         "exchange": null,
                     *         "anchor": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *         "depthUSD": null,
                     *         "reason": null
                     *       },
                     *       "currency": {
                     *         "unit": "USD",
                     *         "symbol": "WETH",
                     *         "nativeUSD": null,
                     *         "nativeUSDSource": "NATIVE_USD",
                     *         "nativeUSDReadAt": null
                     *       },
                     *       "transferTax": {
                     *         "status": "none",
                     *         "rates": {
                     *           "buyBps": 0,
                     *           "sellBps": null,
                     *           "transferBps": null,
                     *           "canSell": false,
                     *           "exact": false
                     *         }
                     *       },
                     *       "supply": null,
                     *       "marketValueUSD": null,
                     *       "inPools": {
                     *         "amount": "0",
                     *         "share": null,
                     *         "isAll": false
                     *       },
                     *       "control": {
                     *         "owner": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "proxy": {
                     *           "implementation": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "admin": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"
                     *         }
                     *       },
                     *       "firstPoolAt": null,
                     *       "links": {},
                     *       "txCount": 412,
                     *       "poolCount": null,
                     *       "pools": [
                     *         {
                     *           "address": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *           "exchange": "main",
                     *           "protocol": "v3",
                     *           "token0": {
                     *             "address": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
                     *             "symbol": "USDC",
                     *             "name": "USD Coin",
                     *             "decimals": 6,
                     *             "logoURI": "https://tokens.example/usdc.png"
                     *           },
                     *           "token1": {
                     *             "address": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *             "symbol": "WETH",
                     *             "name": "Wrapped Ether",
                     *             "decimals": 18,
                     *             "logoURI": "https://tokens.example/weth.png"
                     *           },
                     *           "fee": 100,
                     *           "price": "0.000285714285714286",
                     *           "tvlUSD": "3500000",
                     *           "volumeUSD": "1250000",
                     *           "volumeUSD24h": null,
                     *           "feesUSD24h": null,
                     *           "apr": 1.30357,
                     *           "aprReason": null,
                     *           "txCount": 412
                     *         }
                     *       ],
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "indexedBlock": "23000139"
                     *     }
                     */
                    "application/json": {
                        /** @description Address of the token */
                        token: components["schemas"]["Token"];
                        /** @description Whole token1 per whole token0 */
                        price: components["schemas"]["TokenPrice"];
                        /** @description What the index counts in, and the price that turned it into US dollars where it is not dollars */
                        currency: components["schemas"]["Currency"];
                        /** @description Transfer tax, measured in an eth_call with the deepest pool of the token */
                        transferTax: {
                            /**
                             * @description none: transfers arrive in full. cannotSell: pools cannot receive the token. cannotBuy: pools cannot pay it out. erratic: received amounts follow no rule. unknown: no pool to measure with
                             * @enum {string}
                             */
                            status: "none" | "taxed" | "cannotSell" | "cannotBuy" | "erratic" | "unknown";
                            /** @description Rates of the tax; null without one */
                            rates: {
                                /** @description Tax on transfers out of a pool, hundredths of a percent */
                                buyBps: number;
                                /** @description Tax on transfers into a pool, hundredths of a percent; null when they fail */
                                sellBps: number | null;
                                /** @description Tax on transfers between other accounts, hundredths of a percent; null when they fail or follow no rule */
                                transferBps: number | null;
                                /** @description false when holders cannot sell the token */
                                canSell: boolean;
                                /** @description false when received amounts differ from the rate by a few raw units; the quote uses the minimum */
                                exact: boolean;
                            } | null;
                        };
                        /** @description totalSupply(), raw units; null without one */
                        supply: string | null;
                        /** @description Supply at priceUSD; null when one of both is unknown. A supply may be locked, burnt or a lie */
                        marketValueUSD: string | null;
                        /** @description Supply at the price, native coins in units of the whole token; null when unknown, absent where dollars are counted */
                        marketValueNative?: string | null;
                        /** @description How much of the token lies in its pools; null without an index */
                        inPools: {
                            /** @description Held by `pools` as the index counts it, raw units; no native coin of V4 pools */
                            amount: string;
                            /** @description Percent of the supply, 6 significant digits; null without a supply, and where pools hold more than it says */
                            share: number | null;
                            /** @description Whether `pools` are all pools; else both are lower bounds */
                            isAll: boolean;
                        } | null;
                        /** @description Who can change the token, as far as its contract tells */
                        control: {
                            /**
                             * @description owner() of the contract; the zero address where it was given up, null where there is none
                             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                             */
                            owner: string | null;
                            /** @description Where the code can be another one tomorrow: EIP-1967, EIP-1822, OpenZeppelin 1, EIP-1167 (never replaced) */
                            proxy: {
                                /**
                                 * @description The contract whose code it runs, or its beacon
                                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                                 */
                                implementation: string | null;
                                /**
                                 * @description Who can replace the code; null where the proxy names nobody, whose code then decides
                                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                                 */
                                admin: string | null;
                            } | null;
                        };
                        /** @description When its first pair or pool was created, Unix seconds; null without an index */
                        firstPoolAt: number | null;
                        /** @description https addresses that token lists give as extensions, by their names there */
                        links: {
                            [key: string]: string;
                        };
                        /** @description Number of Mint, Burn and Swap events in its pairs and V3 pools, in V4 pools too where DEFAULT_PROTOCOLS names v4; null without an index */
                        txCount: number | null;
                        /** @description Number of pairs and pools that hold it; null without an index */
                        poolCount: number | null;
                        /** @description Up to 100 pools by value locked, as in `/pools`; empty without an index */
                        pools: components["schemas"]["ListedPool"][];
                        /** @description Number of the block of the answer */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the newest indexed block */
                        indexedBlock: string | null;
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `NOT_FOUND`: The path, token or pool does not exist here. Retry: no. */
            404: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `SUBGRAPH_UNAVAILABLE`: The index cannot be reached; quotes continue. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `SUBGRAPH_STALE`: The index is further behind the chain than the operator allows. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `INDEX_REQUIRED`: This service runs without an index, and only an index can tell this. Retry: no. `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubgraphUnavailableError"] | components["schemas"]["SubgraphStaleError"] | components["schemas"]["IndexRequiredError"] | components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getTokenHistory: {
        parameters: {
            query?: {
                /** @description Length of the periods: hours or UTC days */
                interval?: "hour" | "day";
                /** @description Number of results, 1 to 1000 */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Address, in any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Past prices of a token, by hours or days */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds since the index gave the figures; only while the index fails, for at most ten minutes. Absent when they are of its newest block */
                    Age?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *       "currency": {
                     *         "unit": "USD",
                     *         "symbol": "WETH",
                     *         "nativeUSD": null,
                     *         "nativeUSDSource": "NATIVE_USD",
                     *         "nativeUSDReadAt": null
                     *       },
                     *       "interval": "hour",
                     *       "points": [
                     *         {
                     *           "timestamp": 1764572400,
                     *           "priceUSD": null
                     *         }
                     *       ],
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "indexedBlock": "23000139"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Address of the token
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        token: string;
                        /** @description What the index counts in, and the price that turned it into US dollars where it is not dollars */
                        currency: components["schemas"]["Currency"];
                        /**
                         * @description Length of a period: an hour or a UTC day
                         * @enum {string}
                         */
                        interval: "hour" | "day";
                        /** @description Closed periods, ascending, in the pools that price the token today; empty for a token without a price */
                        points: {
                            /** @description Start of the period, Unix seconds */
                            timestamp: number;
                            /** @description US dollars per whole token when the period closed; where native coins are counted, at their present price */
                            priceUSD: string | null;
                            /** @description The same price, native coins in units of the whole token; null when unknown, absent where dollars are counted */
                            priceNative?: string | null;
                        }[];
                        /** @description Number of the block of the answer */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the newest indexed block */
                        indexedBlock: string;
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `SUBGRAPH_UNAVAILABLE`: The index cannot be reached; quotes continue. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `SUBGRAPH_STALE`: The index is further behind the chain than the operator allows. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `INDEX_REQUIRED`: This service runs without an index, and only an index can tell this. Retry: no. `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubgraphUnavailableError"] | components["schemas"]["SubgraphStaleError"] | components["schemas"]["IndexRequiredError"] | components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getTokenMarkets: {
        parameters: {
            query: {
                /** @description 1 to 50 distinct token addresses, comma separated */
                tokens: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Figures of tokens for a table: price, changes, volume, value and the line of a week */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds since the index gave the figures; only while the index fails, for at most ten minutes. Absent when they are of its newest block */
                    Age?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "markets": [
                     *         {
                     *           "token": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "priceUSD": null,
                     *           "priceNative": null,
                     *           "change24h": null,
                     *           "change7d": null,
                     *           "volumeUSD24h": null,
                     *           "valueUSD": null,
                     *           "line": [
                     *             0
                     *           ],
                     *           "reason": null
                     *         }
                     *       ],
                     *       "currency": {
                     *         "unit": "USD",
                     *         "symbol": "WETH",
                     *         "nativeUSD": null,
                     *         "nativeUSDSource": "NATIVE_USD",
                     *         "nativeUSDReadAt": null
                     *       },
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "indexedBlock": "23000139"
                     *     }
                     */
                    "application/json": {
                        /** @description In the order of the request */
                        markets: components["schemas"]["TokenMarket"][];
                        /** @description What the index counts in, and the price that turned it into US dollars where it is not dollars */
                        currency: components["schemas"]["Currency"];
                        /** @description Number of the block of the answer */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the newest indexed block */
                        indexedBlock: string;
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `SUBGRAPH_UNAVAILABLE`: The index cannot be reached; quotes continue. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `SUBGRAPH_STALE`: The index is further behind the chain than the operator allows. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `INDEX_REQUIRED`: This service runs without an index, and only an index can tell this. Retry: no. `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubgraphUnavailableError"] | components["schemas"]["SubgraphStaleError"] | components["schemas"]["IndexRequiredError"] | components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getTokenRisks: {
        parameters: {
            query: {
                /** @description 1 to 50 distinct token addresses, comma separated */
                tokens: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Warnings about tokens before a trade: taxed, not to be sold again, young, an imitation */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "risks": [
                     *         {
                     *           "token": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "transferTax": {
                     *             "status": "none",
                     *             "rates": {
                     *               "buyBps": 0,
                     *               "sellBps": null,
                     *               "transferBps": null,
                     *               "canSell": false,
                     *               "exact": false
                     *             }
                     *           },
                     *           "warnings": [
                     *             {
                     *               "code": "HIGH_SLIPPAGE",
                     *               "message": "…"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4"
                     *     }
                     */
                    "application/json": {
                        /** @description In the order of the request */
                        risks: components["schemas"]["TokenRisk"][];
                        /** @description Number of the block of the answer */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getPrices: {
        parameters: {
            query: {
                /** @description 1 to 100 distinct token addresses, comma separated */
                tokens: string;
                /** @description Exchanges whose pools may price: ids of /api/v1/network, comma separated; defaults to all */
                exchanges?: string;
                /** @description Exchanges to leave out of those, ids of /api/v1/network, comma separated */
                excludeExchanges?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Token prices at the newest block, in US dollars and in the native coin */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds since the index gave the figures; only while the index fails, for at most ten minutes. Absent when they are of its newest block */
                    Age?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "prices": [
                     *         {
                     *           "token": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "priceUSD": null,
                     *           "priceNative": null,
                     *           "lastingPriceUSD": null,
                     *           "source": "0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640",
                     *           "exchange": null,
                     *           "anchor": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "depthUSD": null,
                     *           "reason": null
                     *         }
                     *       ],
                     *       "currency": {
                     *         "unit": "USD",
                     *         "symbol": "WETH",
                     *         "nativeUSD": null,
                     *         "nativeUSDSource": "NATIVE_USD",
                     *         "nativeUSDReadAt": null
                     *       },
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "indexedBlock": "23000139"
                     *     }
                     */
                    "application/json": {
                        /** @description Prices in the order of the request */
                        prices: components["schemas"]["TokenPrice"][];
                        /** @description What the index counts in, and the price that turned it into US dollars where it is not dollars */
                        currency: components["schemas"]["Currency"];
                        /** @description Number of the block of the answer */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the indexed block that the pools were selected at */
                        indexedBlock: string;
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `SUBGRAPH_UNAVAILABLE`: The index cannot be reached; quotes continue. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `SUBGRAPH_STALE`: The index is further behind the chain than the operator allows. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `INDEX_REQUIRED`: This service runs without an index, and only an index can tell this. Retry: no. `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubgraphUnavailableError"] | components["schemas"]["SubgraphStaleError"] | components["schemas"]["IndexRequiredError"] | components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Address, in any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether an address is a contract, which may not be able to pass on what it receives */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "address": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *       "kind": "empty",
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The account that was asked for
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        address: string;
                        /**
                         * @description empty: no code, as accounts with a key. delegated: has a key, and lets a contract act for it (EIP-7702). contract: has code of its own
                         * @enum {string}
                         */
                        kind: "empty" | "delegated" | "contract";
                        /** @description Number of the block of the answer */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getBalances: {
        parameters: {
            query: {
                /** @description 1 to 100 distinct token addresses, comma separated */
                tokens: string;
            };
            header?: never;
            path: {
                /** @description Address, in any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What an address holds of the native coin and of some tokens, all at one block */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "address": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *       "native": "0",
                     *       "balances": [
                     *         {
                     *           "token": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "amount": null
                     *         }
                     *       ],
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The account that was asked for
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        address: string;
                        /** @description Balance of the native coin, wei */
                        native: string;
                        /** @description One entry for each token of the request, in its order */
                        balances: {
                            /**
                             * @description Address of the token
                             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                             */
                            token: string;
                            /** @description Raw units; null where the token does not tell a balance */
                            amount: string | null;
                        }[];
                        /** @description Number of the block of the answer */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A name of the Ethereum Name Service */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Address of a name, by the registry of the network */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Wrapped Ether",
                     *       "address": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *       "reason": "noRegistry",
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4"
                     *     }
                     */
                    "application/json": {
                        /** @description The name in its normal form (ENSIP-15) */
                        name: string;
                        /**
                         * @description Address that the name means; null for none
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        address: string | null;
                        /**
                         * @description noRegistry: the network has no names. noAddress: the name has no address on the chain. Null with an address
                         * @enum {string|null}
                         */
                        reason: "noRegistry" | "noAddress" | null;
                        /** @description Number of the block of the answer */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    findV3Pools: {
        parameters: {
            query: {
                /** @description Address, in any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin */
                token0: string;
                /** @description Address, in any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin */
                token1: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description V3 pools of a token pair, one per fee tier */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "address": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *         "exchange": "…",
                     *         "fee": 100,
                     *         "liquidity": "21344250000000000",
                     *         "sqrtPriceX96": "1339210000000000000000000000000000",
                     *         "tick": 194712,
                     *         "price": "0.000285714285714286",
                     *         "token0": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *         "token1": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *         "tickSpacing": 1,
                     *         "blockNumber": "23000139"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["V3PoolSummary"][];
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    findV4Pools: {
        parameters: {
            query: {
                /** @description Address, in any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin */
                token0: string;
                /** @description Address, in any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin */
                token1: string;
                /** @description Fee of the key, hundredths of a bip, 0 to 8388608 */
                fee?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description V4 pools of a token pair, the first 100 by what they hold of both tokens */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pools": [
                     *         {
                     *           "id": "1042",
                     *           "address": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *           "exchange": "…",
                     *           "fee": 100,
                     *           "liquidity": "21344250000000000",
                     *           "sqrtPriceX96": "1339210000000000000000000000000000",
                     *           "tick": 194712,
                     *           "price": "0.000285714285714286",
                     *           "token0": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "token1": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "blockNumber": "23000139"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "indexedBlock": "23000139"
                     *     }
                     */
                    "application/json": {
                        /** @description Address of the pool of each hop */
                        pools: components["schemas"]["V4PoolSummary"][];
                        /** @description Number of all such pools; null when there are 1 000 or more and the list of pools is not in memory yet */
                        total: number | null;
                        /** @description Number of the block of the answer */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the newest indexed block */
                        indexedBlock: string;
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `SUBGRAPH_UNAVAILABLE`: The index cannot be reached; quotes continue. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `SUBGRAPH_STALE`: The index is further behind the chain than the operator allows. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `INDEX_REQUIRED`: This service runs without an index, and only an index can tell this. Retry: no. `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubgraphUnavailableError"] | components["schemas"]["SubgraphStaleError"] | components["schemas"]["IndexRequiredError"] | components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    listPools: {
        parameters: {
            query?: {
                /** @description Address, in any case */
                token?: string;
                /** @description Only pools of this exchange, an id of /api/v1/network */
                exchange?: string;
                /** @description Only pools of this protocol */
                protocol?: "v2" | "v3" | "v4";
                /** @description Sort key, descending: value locked, or volume or APR of the last day, of which 1 % counts for each 2 500 dollars of value; without an index `tvl` alone, which orders by the first base token of a pool */
                sort?: "tvl" | "volume" | "apr";
                /** @description Number of results, 1 to 500 */
                limit?: number;
                /** @description `nextCursor` of the previous page; overrides `skip` */
                cursor?: string;
                /** @description Number of pools to leave out at the beginning, 0 to 5000 */
                skip?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pairs and pools by value locked, volume or APR; without an index those that the factories name between base tokens and `token` */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds since the index gave the figures; only while the index fails, for at most ten minutes. Absent when they are of its newest block */
                    Age?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pools": [
                     *         {
                     *           "address": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *           "exchange": "main",
                     *           "protocol": "v3",
                     *           "token0": {
                     *             "address": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
                     *             "symbol": "USDC",
                     *             "name": "USD Coin",
                     *             "decimals": 6,
                     *             "logoURI": "https://tokens.example/usdc.png"
                     *           },
                     *           "token1": {
                     *             "address": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *             "symbol": "WETH",
                     *             "name": "Wrapped Ether",
                     *             "decimals": 18,
                     *             "logoURI": "https://tokens.example/weth.png"
                     *           },
                     *           "fee": 100,
                     *           "price": "0.000285714285714286",
                     *           "tvlUSD": "3500000",
                     *           "volumeUSD": "1250000",
                     *           "volumeUSD24h": null,
                     *           "feesUSD24h": null,
                     *           "apr": 1.30357,
                     *           "aprReason": null,
                     *           "txCount": 412
                     *         }
                     *       ],
                     *       "currency": {
                     *         "unit": "USD",
                     *         "symbol": "WETH",
                     *         "nativeUSD": null,
                     *         "nativeUSDSource": "NATIVE_USD",
                     *         "nativeUSDReadAt": null
                     *       },
                     *       "nextCursor": "0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640",
                     *       "limit": 100,
                     *       "skip": 0,
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "indexedBlock": "23000139"
                     *     }
                     */
                    "application/json": {
                        /** @description Pools, in order */
                        pools: components["schemas"]["ListedPool"][];
                        /** @description What the index counts in, and the price that turned it into US dollars where it is not dollars */
                        currency: components["schemas"]["Currency"];
                        /**
                         * @description Cursor of the next page; null at the end, or after 5 500 pools
                         * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
                         */
                        nextCursor: string | null;
                        /** @description Maximum number of results */
                        limit: number;
                        /** @description Number of results skipped */
                        skip: number;
                        /** @description Number of the block of the answer */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Block number of the figures; null without an index */
                        indexedBlock: string | null;
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `SUBGRAPH_UNAVAILABLE`: The index cannot be reached; quotes continue. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `SUBGRAPH_STALE`: The index is further behind the chain than the operator allows. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `INDEX_REQUIRED`: This service runs without an index, and only an index can tell this. Retry: no. `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubgraphUnavailableError"] | components["schemas"]["SubgraphStaleError"] | components["schemas"]["IndexRequiredError"] | components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getPoolPrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Address of a pair or pool, or the 32 bytes that are the id of a V4 pool, in any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Current price of a pair or pool */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds since the index gave the figures; only while the index fails, for at most ten minutes. Absent when they are of its newest block */
                    Age?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *       "exchange": "main",
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "protocol": "v3",
                     *       "token0": {
                     *         "address": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
                     *         "symbol": "USDC",
                     *         "name": "USD Coin",
                     *         "decimals": 6,
                     *         "logoURI": "https://tokens.example/usdc.png"
                     *       },
                     *       "token1": {
                     *         "address": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *         "symbol": "WETH",
                     *         "name": "Wrapped Ether",
                     *         "decimals": 18,
                     *         "logoURI": "https://tokens.example/weth.png"
                     *       },
                     *       "fee": 100,
                     *       "currency": {
                     *         "unit": "USD",
                     *         "symbol": "WETH",
                     *         "nativeUSD": null,
                     *         "nativeUSDSource": "NATIVE_USD",
                     *         "nativeUSDReadAt": null
                     *       },
                     *       "usdReason": null,
                     *       "price": "0.000285714285714286",
                     *       "priceInverse": "3500.00000000000000",
                     *       "priceUSD0": "1",
                     *       "priceUSD1": "3500"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case
                         * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
                         */
                        poolAddress: string;
                        /**
                         * @description Exchange of the pool: an id of /api/v1/network
                         * @example main
                         */
                        exchange: string;
                        /** @description Number of the block of the figures */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the indexed block; absent when the index was not used */
                        indexedBlock?: string;
                        /**
                         * @description v2, v3, or mixed for a route through both
                         * @enum {string}
                         */
                        protocol: "v2" | "v3" | "v4";
                        /** @description The token with the lower address; of a V4 pool currency0, the native coin as its wrapped token */
                        token0: components["schemas"]["Token"];
                        /** @description The token with the higher address; of a V4 pool currency1 */
                        token1: components["schemas"]["Token"];
                        /** @description Fee of a swap, hundredths of a bip; null where the pair has a fee of its own that cannot be read */
                        fee: number | null;
                        /** @description V4: whether a hook sets the fee; `fee` is 8388608 then */
                        isDynamicFee?: boolean;
                        /** @description V4: ticks of positions are multiples of it */
                        tickSpacing?: number;
                        /**
                         * @description V4: contract that the manager calls; the zero address for none
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        hooks?: string;
                        /** @description V4: whether the pool holds the native coin itself; token0 is then the wrapped token */
                        isNative?: boolean;
                        /** @description What the index counts in, and the price that turned it into US dollars where it is not dollars */
                        currency: components["schemas"]["Currency"];
                        /** @description Reason when a dollar figure is unknown */
                        usdReason: string | null;
                        /** @description Whole token1 per whole token0; null before the first price */
                        price: string | null;
                        /** @description Whole token0 per whole token1 */
                        priceInverse: string | null;
                        /** @description Square root of the price in raw units, token1 per token0, Q64.96 */
                        sqrtPriceX96?: string;
                        /** @description Tick: the price in raw units is 1.0001^tick */
                        tick?: number;
                        /** @description Reserve of a V2 pair, raw units of token0 */
                        reserve0?: string;
                        /** @description Reserve of a V2 pair, raw units of token1 */
                        reserve1?: string;
                        /** @description US dollars per whole token0 */
                        priceUSD0: string | null;
                        /** @description US dollars per whole token1; null when unknown */
                        priceUSD1: string | null;
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `NOT_FOUND`: The path, token or pool does not exist here. Retry: no. */
            404: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getPoolTvl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Address of a pair or pool, or the 32 bytes that are the id of a V4 pool, in any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Total value locked in a pair or pool */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds since the index gave the figures; only while the index fails, for at most ten minutes. Absent when they are of its newest block */
                    Age?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *       "exchange": "main",
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "protocol": "v3",
                     *       "token0": {
                     *         "address": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
                     *         "symbol": "USDC",
                     *         "name": "USD Coin",
                     *         "decimals": 6,
                     *         "logoURI": "https://tokens.example/usdc.png"
                     *       },
                     *       "token1": {
                     *         "address": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *         "symbol": "WETH",
                     *         "name": "Wrapped Ether",
                     *         "decimals": 18,
                     *         "logoURI": "https://tokens.example/weth.png"
                     *       },
                     *       "currency": {
                     *         "unit": "USD",
                     *         "symbol": "WETH",
                     *         "nativeUSD": null,
                     *         "nativeUSDSource": "NATIVE_USD",
                     *         "nativeUSDReadAt": null
                     *       },
                     *       "usdReason": null,
                     *       "amount0": "1750000000000",
                     *       "amount1": "500000000000000000000",
                     *       "tvlUSD": "3500000"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case
                         * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
                         */
                        poolAddress: string;
                        /**
                         * @description Exchange of the pool: an id of /api/v1/network
                         * @example main
                         */
                        exchange: string;
                        /** @description Number of the block of the figures */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the indexed block; absent when the index was not used */
                        indexedBlock?: string;
                        /**
                         * @description v2, v3, or mixed for a route through both
                         * @enum {string}
                         */
                        protocol: "v2" | "v3" | "v4";
                        /** @description The token with the lower address; of a V4 pool currency0, the native coin as its wrapped token */
                        token0: components["schemas"]["Token"];
                        /** @description The token with the higher address; of a V4 pool currency1 */
                        token1: components["schemas"]["Token"];
                        /** @description V4: hundredths of a bip, as the key has it */
                        fee?: number;
                        /** @description V4: whether a hook sets the fee; `fee` is 8388608 then */
                        isDynamicFee?: boolean;
                        /** @description V4: ticks of positions are multiples of it */
                        tickSpacing?: number;
                        /**
                         * @description V4: contract that the manager calls; the zero address for none
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        hooks?: string;
                        /** @description V4: whether the pool holds the native coin itself; token0 is then the wrapped token */
                        isNative?: boolean;
                        /** @description What the index counts in, and the price that turned it into US dollars where it is not dollars */
                        currency: components["schemas"]["Currency"];
                        /** @description Reason when a dollar figure is unknown */
                        usdReason: string | null;
                        /** @description Reserve of a V2 pair or balance of a V3 pool, raw units; null when the token does not report it. Of a V4 pool, whose manager holds the tokens of all pools: amount of its positions at `indexedBlock`, without fees; null while the index is unavailable */
                        amount0: string | null;
                        /** @description Reserve of a V2 pair or balance of a V3 pool, raw units; null when the token does not report it. Of a V4 pool, whose manager holds the tokens of all pools: amount of its positions at `indexedBlock`, without fees; null while the index is unavailable */
                        amount1: string | null;
                        /** @description Total value locked, US dollars; null when unknown */
                        tvlUSD: string | null;
                        /** @description Total value locked, native coins in units of the whole token; null when unknown, absent where dollars are counted */
                        valueNative?: string | null;
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `NOT_FOUND`: The path, token or pool does not exist here. Retry: no. */
            404: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getPoolVolume: {
        parameters: {
            query?: {
                /** @description Length of the periods in `series`: hours or UTC days */
                interval?: "hour" | "day";
                /** @description Number of results, 1 to 1000 */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Address of a pair or pool, or the 32 bytes that are the id of a V4 pool, in any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Volume of a pair or pool: last day, week and month, and per period */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds since the index gave the figures; only while the index fails, for at most ten minutes. Absent when they are of its newest block */
                    Age?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *       "exchange": "main",
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "currency": {
                     *         "unit": "USD",
                     *         "symbol": "WETH",
                     *         "nativeUSD": null,
                     *         "nativeUSDSource": "NATIVE_USD",
                     *         "nativeUSDReadAt": null
                     *       },
                     *       "windows": {
                     *         "24h": {
                     *           "amount0": "1750000000000",
                     *           "amount1": "500000000000000000000",
                     *           "volumeUSD": "1250000",
                     *           "feesUSD": "125",
                     *           "txCount": 412,
                     *           "unpricedSwapCount": 0
                     *         },
                     *         "7d": {
                     *           "amount0": "1750000000000",
                     *           "amount1": "500000000000000000000",
                     *           "volumeUSD": "1250000",
                     *           "feesUSD": "125",
                     *           "txCount": 412,
                     *           "unpricedSwapCount": 0
                     *         },
                     *         "30d": {
                     *           "amount0": "1750000000000",
                     *           "amount1": "500000000000000000000",
                     *           "volumeUSD": "1250000",
                     *           "feesUSD": "125",
                     *           "txCount": 412,
                     *           "unpricedSwapCount": 0
                     *         },
                     *         "all": {
                     *           "amount0": "1750000000000",
                     *           "amount1": "500000000000000000000",
                     *           "volumeUSD": "1250000",
                     *           "feesUSD": "125",
                     *           "txCount": 412,
                     *           "unpricedSwapCount": 0
                     *         }
                     *       },
                     *       "interval": "hour",
                     *       "series": [
                     *         {
                     *           "amount0": "1750000000000",
                     *           "amount1": "500000000000000000000",
                     *           "volumeUSD": "1250000",
                     *           "feesUSD": "125",
                     *           "txCount": 412,
                     *           "unpricedSwapCount": 0,
                     *           "timestamp": 1764572400,
                     *           "open": null,
                     *           "high": null,
                     *           "low": null,
                     *           "close": null,
                     *           "tvlToken0": "0",
                     *           "tvlToken1": "0",
                     *           "tvlUSD": "3500000"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case
                         * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
                         */
                        poolAddress: string;
                        /**
                         * @description Exchange of the pool: an id of /api/v1/network
                         * @example main
                         */
                        exchange: string;
                        /** @description Number of the block of the figures */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the indexed block; absent when the index was not used */
                        indexedBlock?: string;
                        /** @description What the index counts in, and the price that turned it into US dollars where it is not dollars */
                        currency: components["schemas"]["Currency"];
                        /** @description The same figures over the last day, week and month and over all time, as requested */
                        windows: {
                            /** @description Last 24 hours */
                            "24h": {
                                /** @description token0 swapped in or out, raw units */
                                amount0: string;
                                /** @description token1 swapped in or out, raw units */
                                amount1: string;
                                /** @description Volume, one side of each swap, US dollars; null when no swap could be priced */
                                volumeUSD: string | null;
                                /** @description Volume, native coins in units of the whole token; null when unknown, absent where dollars are counted */
                                volumeNative?: string | null;
                                /** @description US dollars; null when no swap could be priced */
                                feesUSD: string | null;
                                /** @description Number of Mint, Burn and Swap events */
                                txCount: number;
                                /** @description Number of swaps without a price, not in the dollar figures */
                                unpricedSwapCount: number;
                            };
                            /** @description Last 7 days */
                            "7d": {
                                /** @description token0 swapped in or out, raw units */
                                amount0: string;
                                /** @description token1 swapped in or out, raw units */
                                amount1: string;
                                /** @description Volume, one side of each swap, US dollars; null when no swap could be priced */
                                volumeUSD: string | null;
                                /** @description Volume, native coins in units of the whole token; null when unknown, absent where dollars are counted */
                                volumeNative?: string | null;
                                /** @description US dollars; null when no swap could be priced */
                                feesUSD: string | null;
                                /** @description Number of Mint, Burn and Swap events */
                                txCount: number;
                                /** @description Number of swaps without a price, not in the dollar figures */
                                unpricedSwapCount: number;
                            };
                            /** @description Last 30 days */
                            "30d": {
                                /** @description token0 swapped in or out, raw units */
                                amount0: string;
                                /** @description token1 swapped in or out, raw units */
                                amount1: string;
                                /** @description Volume, one side of each swap, US dollars; null when no swap could be priced */
                                volumeUSD: string | null;
                                /** @description Volume, native coins in units of the whole token; null when unknown, absent where dollars are counted */
                                volumeNative?: string | null;
                                /** @description US dollars; null when no swap could be priced */
                                feesUSD: string | null;
                                /** @description Number of Mint, Burn and Swap events */
                                txCount: number;
                                /** @description Number of swaps without a price, not in the dollar figures */
                                unpricedSwapCount: number;
                            };
                            /** @description Since the first event */
                            all: {
                                /** @description token0 swapped in or out, raw units */
                                amount0: string;
                                /** @description token1 swapped in or out, raw units */
                                amount1: string;
                                /** @description Volume, one side of each swap, US dollars; null when no swap could be priced */
                                volumeUSD: string | null;
                                /** @description Volume, native coins in units of the whole token; null when unknown, absent where dollars are counted */
                                volumeNative?: string | null;
                                /** @description US dollars; null when no swap could be priced */
                                feesUSD: string | null;
                                /** @description Number of Mint, Burn and Swap events */
                                txCount: number;
                                /** @description Number of swaps without a price, not in the dollar figures */
                                unpricedSwapCount: number;
                            };
                        };
                        /**
                         * @description Length of a period: an hour or a UTC day
                         * @enum {string}
                         */
                        interval: "hour" | "day";
                        /** @description Latest periods, ascending; the last one is the current period */
                        series: {
                            /** @description token0 swapped in or out, raw units */
                            amount0: string;
                            /** @description token1 swapped in or out, raw units */
                            amount1: string;
                            /** @description Volume, one side of each swap, US dollars; null when no swap could be priced */
                            volumeUSD: string | null;
                            /** @description Volume, native coins in units of the whole token; null when unknown, absent where dollars are counted */
                            volumeNative?: string | null;
                            /** @description US dollars; null when no swap could be priced */
                            feesUSD: string | null;
                            /** @description Number of Mint, Burn and Swap events */
                            txCount: number;
                            /** @description Number of swaps without a price, not in the dollar figures */
                            unpricedSwapCount: number;
                            /** @description Start of the period, Unix seconds */
                            timestamp: number;
                            /** @description Whole token1 per whole token0; null before the first price */
                            open: string | null;
                            /** @description Highest price, whole token1 per whole token0 */
                            high: string | null;
                            /** @description Lowest price, whole token1 per whole token0 */
                            low: string | null;
                            /** @description Whole token1 per whole token0 after the last Mint, Burn or Swap */
                            close: string | null;
                            /** @description token0 in the pool after its last Mint, Burn or Swap (V3: also Collect or Flash), raw units */
                            tvlToken0: string;
                            /** @description token1 in the pool after its last Mint, Burn or Swap (V3: also Collect or Flash), raw units */
                            tvlToken1: string;
                            /** @description Value of tvlToken0 and tvlToken1 at the prices of the last event, US dollars; null when unknown */
                            tvlUSD: string | null;
                            /** @description Value of the same, native coins in units of the whole token; null when unknown, absent where dollars are counted */
                            valueNative?: string | null;
                        }[];
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `NOT_FOUND`: The path, token or pool does not exist here. Retry: no. */
            404: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `SUBGRAPH_UNAVAILABLE`: The index cannot be reached; quotes continue. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `SUBGRAPH_STALE`: The index is further behind the chain than the operator allows. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `INDEX_REQUIRED`: This service runs without an index, and only an index can tell this. Retry: no. `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubgraphUnavailableError"] | components["schemas"]["SubgraphStaleError"] | components["schemas"]["IndexRequiredError"] | components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getPoolCandles: {
        parameters: {
            query?: {
                /** @description Length of a candle: an hour or a UTC day */
                interval?: "hour" | "day";
                /** @description Unix seconds, within the first candle; defaults to 100 candles before to */
                from?: string;
                /** @description Unix seconds; all candles start before it; defaults to now */
                to?: string;
            };
            header?: never;
            path: {
                /** @description Address of a pair or pool, or the 32 bytes that are the id of a V4 pool, in any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hourly or daily candles of a pair or pool: prices, volume and value locked */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds since the index gave the figures; only while the index fails, for at most ten minutes. Absent when they are of its newest block */
                    Age?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *       "exchange": "main",
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "token0": {
                     *         "address": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
                     *         "symbol": "USDC",
                     *         "name": "USD Coin",
                     *         "decimals": 6,
                     *         "logoURI": "https://tokens.example/usdc.png"
                     *       },
                     *       "token1": {
                     *         "address": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *         "symbol": "WETH",
                     *         "name": "Wrapped Ether",
                     *         "decimals": 18,
                     *         "logoURI": "https://tokens.example/weth.png"
                     *       },
                     *       "interval": "hour",
                     *       "currency": {
                     *         "unit": "USD",
                     *         "symbol": "WETH",
                     *         "nativeUSD": null,
                     *         "nativeUSDSource": "NATIVE_USD",
                     *         "nativeUSDReadAt": null
                     *       },
                     *       "candles": [
                     *         {
                     *           "timestamp": 1764572400,
                     *           "open": null,
                     *           "high": null,
                     *           "low": null,
                     *           "close": null,
                     *           "volumeToken0": "0",
                     *           "volumeToken1": "0",
                     *           "volumeUSD": "1250000",
                     *           "feesUSD": "125",
                     *           "txCount": 412,
                     *           "tvlToken0": "0",
                     *           "tvlToken1": "0",
                     *           "tvlUSD": "3500000"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case
                         * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
                         */
                        poolAddress: string;
                        /**
                         * @description Exchange of the pool: an id of /api/v1/network
                         * @example main
                         */
                        exchange: string;
                        /** @description Number of the block of the figures */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the indexed block; absent when the index was not used */
                        indexedBlock?: string;
                        /** @description The token with the lower address; of a V4 pool currency0, the native coin as its wrapped token */
                        token0: components["schemas"]["Token"];
                        /** @description The token with the higher address; of a V4 pool currency1 */
                        token1: components["schemas"]["Token"];
                        /**
                         * @description Length of a period: an hour or a UTC day
                         * @enum {string}
                         */
                        interval: "hour" | "day";
                        /** @description What the index counts in, and the price that turned it into US dollars where it is not dollars */
                        currency: components["schemas"]["Currency"];
                        /** @description Ascending and without gaps from the first event on; an empty period repeats the previous close */
                        candles: components["schemas"]["Candle"][];
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `NOT_FOUND`: The path, token or pool does not exist here. Retry: no. */
            404: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `SUBGRAPH_UNAVAILABLE`: The index cannot be reached; quotes continue. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `SUBGRAPH_STALE`: The index is further behind the chain than the operator allows. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `INDEX_REQUIRED`: This service runs without an index, and only an index can tell this. Retry: no. `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubgraphUnavailableError"] | components["schemas"]["SubgraphStaleError"] | components["schemas"]["IndexRequiredError"] | components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getPoolEvents: {
        parameters: {
            query?: {
                /** @description Only trades, or only changes of liquidity; defaults to both */
                kind?: "swaps" | "liquidity";
                /** @description Number of results, 1 to 200 */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Address of a pair or pool, or the 32 bytes that are the id of a V4 pool, in any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest trades and changes of liquidity of a pair or pool, of the last 30 days */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds since the index gave the figures; only while the index fails, for at most ten minutes. Absent when they are of its newest block */
                    Age?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *       "exchange": "main",
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "currency": {
                     *         "unit": "USD",
                     *         "symbol": "WETH",
                     *         "nativeUSD": null,
                     *         "nativeUSDSource": "NATIVE_USD",
                     *         "nativeUSDReadAt": null
                     *       },
                     *       "events": [
                     *         {
                     *           "kind": "swap",
                     *           "transactionHash": "…",
                     *           "logIndex": 0,
                     *           "timestamp": 1764572400,
                     *           "amount0": "1750000000000",
                     *           "amount1": "500000000000000000000",
                     *           "volumeUSD": "1250000"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case
                         * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
                         */
                        poolAddress: string;
                        /**
                         * @description Exchange of the pool: an id of /api/v1/network
                         * @example main
                         */
                        exchange: string;
                        /** @description Number of the block of the figures */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the indexed block; absent when the index was not used */
                        indexedBlock?: string;
                        /** @description What the index counts in, and the price that turned it into US dollars where it is not dollars */
                        currency: components["schemas"]["Currency"];
                        /** @description Newest first */
                        events: components["schemas"]["PoolEvent"][];
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `NOT_FOUND`: The path, token or pool does not exist here. Retry: no. */
            404: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `SUBGRAPH_UNAVAILABLE`: The index cannot be reached; quotes continue. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `SUBGRAPH_STALE`: The index is further behind the chain than the operator allows. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `INDEX_REQUIRED`: This service runs without an index, and only an index can tell this. Retry: no. `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubgraphUnavailableError"] | components["schemas"]["SubgraphStaleError"] | components["schemas"]["IndexRequiredError"] | components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getPoolApr: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Address of a pair or pool, or the 32 bytes that are the id of a V4 pool, in any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Annual fee return (APR) of a pair or pool */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds since the index gave the figures; only while the index fails, for at most ten minutes. Absent when they are of its newest block */
                    Age?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *       "exchange": "main",
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "apr": 1.30357,
                     *       "reason": null,
                     *       "windows": {
                     *         "24h": {
                     *           "apr": 1.30357,
                     *           "feesUSD": "125",
                     *           "reason": null
                     *         },
                     *         "7d": {
                     *           "apr": 1.30357,
                     *           "feesUSD": "125",
                     *           "reason": null
                     *         },
                     *         "30d": {
                     *           "apr": 1.30357,
                     *           "feesUSD": "125",
                     *           "reason": null
                     *         }
                     *       },
                     *       "currency": {
                     *         "unit": "USD",
                     *         "symbol": "WETH",
                     *         "nativeUSD": null,
                     *         "nativeUSDSource": "NATIVE_USD",
                     *         "nativeUSDReadAt": null
                     *       },
                     *       "tvlUSD": "3500000",
                     *       "method": "…"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case
                         * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
                         */
                        poolAddress: string;
                        /**
                         * @description Exchange of the pool: an id of /api/v1/network
                         * @example main
                         */
                        exchange: string;
                        /** @description Number of the block of the figures */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the indexed block; absent when the index was not used */
                        indexedBlock?: string;
                        /** @description Percent, 6 significant digits; null when undefined */
                        apr: number | null;
                        /** @description Reason, as a name or a sentence; null when there is nothing to explain */
                        reason: string | null;
                        /** @description The same figures over the last day, week and month and over all time, as requested */
                        windows: {
                            /** @description Last 24 hours */
                            "24h": {
                                /** @description Percent, 6 significant digits; null when undefined */
                                apr: number | null;
                                /** @description Fees paid by traders, US dollars; null when unknown */
                                feesUSD: string | null;
                                /** @description Why apr is null */
                                reason: string | null;
                            };
                            /** @description Last 7 days */
                            "7d": {
                                /** @description Percent, 6 significant digits; null when undefined */
                                apr: number | null;
                                /** @description Fees paid by traders, US dollars; null when unknown */
                                feesUSD: string | null;
                                /** @description Why apr is null */
                                reason: string | null;
                            };
                            /** @description Last 30 days */
                            "30d": {
                                /** @description Percent, 6 significant digits; null when undefined */
                                apr: number | null;
                                /** @description Fees paid by traders, US dollars; null when unknown */
                                feesUSD: string | null;
                                /** @description Why apr is null */
                                reason: string | null;
                            };
                        };
                        /** @description What the index counts in, and the price that turned it into US dollars where it is not dollars */
                        currency: components["schemas"]["Currency"];
                        /** @description Total value locked, US dollars; null when unknown */
                        tvlUSD: string | null;
                        /** @description Total value locked, native coins in units of the whole token; null when unknown, absent where dollars are counted */
                        valueNative?: string | null;
                        /** @description How the figure is computed */
                        method: string;
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `NOT_FOUND`: The path, token or pool does not exist here. Retry: no. */
            404: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `SUBGRAPH_UNAVAILABLE`: The index cannot be reached; quotes continue. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `SUBGRAPH_STALE`: The index is further behind the chain than the operator allows. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `INDEX_REQUIRED`: This service runs without an index, and only an index can tell this. Retry: no. `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubgraphUnavailableError"] | components["schemas"]["SubgraphStaleError"] | components["schemas"]["IndexRequiredError"] | components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getLiquidityDistribution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Address of a pair or pool, or the 32 bytes that are the id of a V4 pool, in any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Liquidity of a V3 pool over its price range, for depth charts */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *       "exchange": "main",
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "source": "subgraph",
                     *       "tickSpacing": 1,
                     *       "tick": 194712,
                     *       "tickLiquidity": [
                     *         {
                     *           "tick": 194712,
                     *           "liquidityGross": "1250000000000000",
                     *           "liquidityNet": "-1250000000000000"
                     *         }
                     *       ],
                     *       "stats": {
                     *         "totalLiquidity": "21344250000000000",
                     *         "totalPositions": null
                     *       },
                     *       "bars": [
                     *         {
                     *           "tickLower": 194700,
                     *           "tickUpper": 194720,
                     *           "liquidityActive": "21344250000000000",
                     *           "amount0": "1750000000000",
                     *           "amount1": "500000000000000000000"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case
                         * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
                         */
                        poolAddress: string;
                        /**
                         * @description Exchange of the pool: an id of /api/v1/network
                         * @example main
                         */
                        exchange: string;
                        /** @description Number of the block of the figures */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the indexed block; absent when the index was not used */
                        indexedBlock?: string;
                        /**
                         * @description Source of the ticks: the index when it agrees with the chain, else the chain
                         * @enum {string}
                         */
                        source: "subgraph" | "chain";
                        /** @description V4: hundredths of a bip, as the key has it */
                        fee?: number;
                        /** @description V4: whether a hook sets the fee; `fee` is 8388608 then */
                        isDynamicFee?: boolean;
                        /** @description Spacing of usable ticks */
                        tickSpacing: number;
                        /**
                         * @description V4: contract that the manager calls; the zero address for none
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        hooks?: string;
                        /** @description V4: whether the pool holds the native coin itself; token0 is then the wrapped token */
                        isNative?: boolean;
                        /** @description Tick: the price in raw units is 1.0001^tick */
                        tick: number;
                        /** @description Initialized ticks, ascending */
                        tickLiquidity: components["schemas"]["TickLiquidity"][];
                        /** @description Sums over the pool */
                        stats: {
                            /** @description Liquidity of all positions, in and out of range, raw integer */
                            totalLiquidity: string;
                            /** @description Number of positions with liquidity; null while the index is unavailable */
                            totalPositions: number | null;
                        };
                        /** @description Liquidity between adjacent initialized ticks, ascending, for a depth chart */
                        bars: components["schemas"]["LiquidityBar"][];
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `NOT_FOUND`: The path, token or pool does not exist here. Retry: no. */
            404: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description `NOT_A_V3_POOL`: The pool is a V2 pair, which has no ticks or positions. Retry: no. */
            422: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAV3PoolError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getTickLiquidity: {
        parameters: {
            query?: {
                /** @description Lowest tick to list, -887272 to 887272 */
                lower?: number;
                /** @description Highest tick to list, -887272 to 887272 */
                upper?: number;
            };
            header?: never;
            path: {
                /** @description Address of a pair or pool, or the 32 bytes that are the id of a V4 pool, in any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All initialized ticks of a V3 pool */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *       "exchange": "main",
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "source": "subgraph",
                     *       "tickSpacing": 1,
                     *       "tick": 194712,
                     *       "liquidity": "21344250000000000",
                     *       "ticks": [
                     *         {
                     *           "tick": 194712,
                     *           "liquidityGross": "1250000000000000",
                     *           "liquidityNet": "-1250000000000000"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case
                         * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
                         */
                        poolAddress: string;
                        /**
                         * @description Exchange of the pool: an id of /api/v1/network
                         * @example main
                         */
                        exchange: string;
                        /** @description Number of the block of the figures */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the indexed block; absent when the index was not used */
                        indexedBlock?: string;
                        /**
                         * @description Source of the ticks: the index when it agrees with the chain, else the chain
                         * @enum {string}
                         */
                        source: "subgraph" | "chain";
                        /** @description V4: hundredths of a bip, as the key has it */
                        fee?: number;
                        /** @description V4: whether a hook sets the fee; `fee` is 8388608 then */
                        isDynamicFee?: boolean;
                        /** @description Spacing of usable ticks */
                        tickSpacing: number;
                        /**
                         * @description V4: contract that the manager calls; the zero address for none
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        hooks?: string;
                        /** @description V4: whether the pool holds the native coin itself; token0 is then the wrapped token */
                        isNative?: boolean;
                        /** @description Tick: the price in raw units is 1.0001^tick */
                        tick: number;
                        /** @description In-range liquidity at the current tick, raw integer */
                        liquidity: string;
                        /** @description Initialized ticks, ascending */
                        ticks: components["schemas"]["TickLiquidity"][];
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `NOT_FOUND`: The path, token or pool does not exist here. Retry: no. */
            404: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description `NOT_A_V3_POOL`: The pool is a V2 pair, which has no ticks or positions. Retry: no. */
            422: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAV3PoolError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getPoolPositions: {
        parameters: {
            query?: {
                /** @description Address, in any case */
                owner?: string;
                /** @description Number of results, 1 to 1000 */
                limit?: number;
                /** @description Number of positions to leave out at the beginning, 0 to 1000000 */
                skip?: number;
            };
            header?: never;
            path: {
                /** @description Address of a pair or pool, or the 32 bytes that are the id of a V4 pool, in any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Active positions of a V3 pool, by liquidity, descending */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds since the index gave the figures; only while the index fails, for at most ten minutes. Absent when they are of its newest block */
                    Age?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *       "exchange": "main",
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "positions": [
                     *         {
                     *           "id": "1042",
                     *           "tokenId": null,
                     *           "owner": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *           "tickLower": 194700,
                     *           "tickUpper": 194720,
                     *           "liquidity": "21344250000000000",
                     *           "amount0": "1750000000000",
                     *           "amount1": "500000000000000000000",
                     *           "inRange": true,
                     *           "priceLower": "0.000285",
                     *           "priceUpper": "0.000286"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "liquidityOwners": {
                     *         "owners": 0,
                     *         "largest": null,
                     *         "tenLargest": null
                     *       },
                     *       "limit": 100,
                     *       "skip": 0
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case
                         * @example 0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640
                         */
                        poolAddress: string;
                        /**
                         * @description Exchange of the pool: an id of /api/v1/network
                         * @example main
                         */
                        exchange: string;
                        /** @description Number of the block of the figures */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the indexed block; absent when the index was not used */
                        indexedBlock?: string;
                        /** @description Positions by liquidity, descending */
                        positions: components["schemas"]["Position"][];
                        /** @description Number of matching positions on all pages */
                        total: number;
                        /** @description Who owns the liquidity in range, over all positions of the pool */
                        liquidityOwners: {
                            /** @description Number of owners of positions in range */
                            owners: number;
                            /** @description Percent of the liquidity in range of the largest owner, 6 significant digits; null where none is in range */
                            largest: number | null;
                            /** @description Percent of the liquidity in range of the ten largest owners, 6 significant digits; null where none is in range */
                            tenLargest: number | null;
                        };
                        /** @description Maximum number of results */
                        limit: number;
                        /** @description Number of results skipped */
                        skip: number;
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `NOT_FOUND`: The path, token or pool does not exist here. Retry: no. */
            404: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description `NOT_A_V3_POOL`: The pool is a V2 pair, which has no ticks or positions. Retry: no. */
            422: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAV3PoolError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `SUBGRAPH_UNAVAILABLE`: The index cannot be reached; quotes continue. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `SUBGRAPH_STALE`: The index is further behind the chain than the operator allows. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `INDEX_REQUIRED`: This service runs without an index, and only an index can tell this. Retry: no. `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubgraphUnavailableError"] | components["schemas"]["SubgraphStaleError"] | components["schemas"]["IndexRequiredError"] | components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    listPositions: {
        parameters: {
            query: {
                /** @description Address, in any case */
                owner: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Positions of an owner that have liquidity, over all V3 and V4 pools */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds since the index gave the figures; only while the index fails, for at most ten minutes. Absent when they are of its newest block */
                    Age?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "positions": [
                     *         {
                     *           "id": "1042",
                     *           "tokenId": null,
                     *           "protocol": "v3",
                     *           "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *           "exchange": "main",
                     *           "token0": {
                     *             "address": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
                     *             "symbol": "USDC",
                     *             "name": "USD Coin",
                     *             "decimals": 6,
                     *             "logoURI": "https://tokens.example/usdc.png"
                     *           },
                     *           "token1": {
                     *             "address": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *             "symbol": "WETH",
                     *             "name": "Wrapped Ether",
                     *             "decimals": 18,
                     *             "logoURI": "https://tokens.example/weth.png"
                     *           },
                     *           "fee": 100,
                     *           "tickLower": 194700,
                     *           "tickUpper": 194720,
                     *           "liquidity": "21344250000000000",
                     *           "amount0": "1750000000000",
                     *           "amount1": "500000000000000000000",
                     *           "inRange": true,
                     *           "isFullRange": false,
                     *           "price": "0.000285714285714286",
                     *           "priceLower": "0.000285",
                     *           "priceUpper": "0.000286",
                     *           "createdAt": 0
                     *         }
                     *       ],
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "indexedBlock": "23000139"
                     *     }
                     */
                    "application/json": {
                        /** @description At most 200 of each protocol */
                        positions: components["schemas"]["OwnedPosition"][];
                        /** @description Number of the block of the answer */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the newest indexed block */
                        indexedBlock: string;
                    };
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `SUBGRAPH_UNAVAILABLE`: The index cannot be reached; quotes continue. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `SUBGRAPH_STALE`: The index is further behind the chain than the operator allows. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `INDEX_REQUIRED`: This service runs without an index, and only an index can tell this. Retry: no. `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubgraphUnavailableError"] | components["schemas"]["SubgraphStaleError"] | components["schemas"]["IndexRequiredError"] | components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getNetwork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Chain and contracts that the service uses */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Wrapped Ether",
                     *       "chainId": 0,
                     *       "nativeSymbol": "…",
                     *       "wrappedNative": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *       "nativeIsToken": false,
                     *       "universalRouter": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *       "poolManager": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *       "permit2": "0x000000000022D473030F116dDEE9F6B43aC78BA3",
                     *       "v2Factory": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *       "v3Factory": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *       "exchanges": [
                     *         {
                     *           "id": "1042",
                     *           "name": "Wrapped Ether",
                     *           "router": {
                     *             "kind": "universalRouter",
                     *             "address": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *             "permit2": "0x000000000022D473030F116dDEE9F6B43aC78BA3"
                     *           },
                     *           "protocols": [
                     *             "v3"
                     *           ],
                     *           "isDefault": false
                     *         }
                     *       ],
                     *       "executor": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *       "defaultRouter": "universalRouter",
                     *       "feeTiers": [
                     *         0
                     *       ],
                     *       "protocols": [
                     *         "v3"
                     *       ],
                     *       "hasIndex": false,
                     *       "suggestedMaxSplits": 0,
                     *       "mostHops": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Network"];
                };
            };
            /** @description Not modified: the ETag in If-None-Match is current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getOutcomes: {
        parameters: {
            query?: {
                /** @description Number of results, 0 to 100 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Outcomes of built swaps: sent, succeeded, reverted with reason, delivered against quoted */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": false,
                     *       "available": false,
                     *       "watched": 0,
                     *       "totals": {
                     *         "built": 0,
                     *         "seen": 0,
                     *         "expired": 0,
                     *         "forgotten": 0,
                     *         "succeeded": 0,
                     *         "reverted": 0
                     *       },
                     *       "reasons": {
                     *         "deadline": 0,
                     *         "payer": 0,
                     *         "lowGas": 0,
                     *         "outOfGas": 0,
                     *         "bound": 0,
                     *         "route": 0,
                     *         "unknown": 0
                     *       },
                     *       "histogram": [
                     *         {
                     *           "upToBps": null,
                     *           "count": 0
                     *         }
                     *       ],
                     *       "barred": [
                     *         {
                     *           "token": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "transactionHash": "…",
                     *           "since": 0
                     *         }
                     *       ],
                     *       "outcomes": [
                     *         {
                     *           "transactionHash": "…",
                     *           "blockNumber": "23000139",
                     *           "quotedBlock": "…",
                     *           "status": "succeeded",
                     *           "reason": "deadline",
                     *           "error": null,
                     *           "tokenIn": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "tokenOut": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
                     *           "tradeType": 0,
                     *           "promised": {
                     *             "amountIn": "1000000000000000000",
                     *             "amountOut": "3498762982"
                     *           },
                     *           "delivered": {
                     *             "amountIn": "1000000000000000000",
                     *             "amountOut": "3498762982"
                     *           },
                     *           "bps": null,
                     *           "barred": [
                     *             "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Outcomes"];
                };
            };
            /** @description `INVALID_REQUEST`: A field is missing, malformed or out of range. Retry: no. `details`: array of `{ path, message }`, one for each field; absent where the path or body cannot be read. */
            400: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getServiceHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How this instance served over the last day: readiness, delay, load, latency, outcomes */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "startedAt": 0,
                     *       "periodSeconds": 0,
                     *       "periods": [
                     *         {
                     *           "timestamp": 1764572400,
                     *           "answers": 0,
                     *           "failures": 0,
                     *           "p50Ms": null,
                     *           "p99Ms": null,
                     *           "readyPercent": null,
                     *           "headAgeSeconds": null,
                     *           "swaps": {
                     *             "built": 0,
                     *             "succeeded": 0,
                     *             "reverted": 0
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Start of this process, Unix seconds: of the time before it nothing is known */
                        startedAt: number;
                        /** @description Length of a period, seconds */
                        periodSeconds: number;
                        /** @description Periods in which the process ran, oldest first; the last one is still open */
                        periods: components["schemas"]["ServicePeriod"][];
                    };
                };
            };
            /** @description `UNAUTHORIZED`: The API key is not one of this service. Retry: no. */
            401: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedError"];
                };
            };
            /** @description `RATE_LIMITED`: The address or key has used its requests of this minute. Retry: after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitedError"];
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the process is alive */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Status
                         * @enum {string}
                         */
                        status: "ok";
                    };
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
    getReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the service can answer, and the blocks of its upstreams */
            200: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready",
                     *       "head": {
                     *         "number": "23000139",
                     *         "hash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *         "ageSeconds": 4,
                     *         "source": "push"
                     *       },
                     *       "nodes": [
                     *         {
                     *           "host": "node.example",
                     *           "state": "ok",
                     *           "chain": "ok",
                     *           "head": "23000139"
                     *         }
                     *       ],
                     *       "index": {
                     *         "number": "23000139",
                     *         "hash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *         "status": "ok",
                     *         "hasIndexingErrors": false,
                     *         "lagBlocks": 0,
                     *         "secondsLeft": null,
                     *         "secondsStill": 0
                     *       },
                     *       "discovery": "index",
                     *       "pools": {
                     *         "known": 52,
                     *         "inMemory": 52
                     *       },
                     *       "waiting": [],
                     *       "warnings": [
                     *         {
                     *           "code": "INDEX_MISSING",
                     *           "message": "…"
                     *         }
                     *       ],
                     *       "rules": {
                     *         "deniedTokens": 0,
                     *         "deniedPools": 0,
                     *         "allowedMiddleTokens": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Status
                         * @enum {string}
                         */
                        status: "ready";
                        /** @description Newest block */
                        head: {
                            /** @description Number of the block */
                            number: string;
                            /** @description Hash of the block */
                            hash: string;
                            /** @description Seconds since the timestamp of the block */
                            ageSeconds: number;
                            /**
                             * @description Source of the head: pushed by the node or polled
                             * @enum {string}
                             */
                            source: "push" | "poll";
                        };
                        /** @description Nodes in the order of RPC_URL */
                        nodes: {
                            /** @description Host of the node */
                            host: string;
                            /**
                             * @description ok when requests go to the node; a node in another state gets none for some time
                             * @enum {string}
                             */
                            state: "ok" | "failing" | "limited" | "wrongChain";
                            /**
                             * @description Whether the node serves the right chain; unknown until it reports its chain id, and after a failure
                             * @enum {string}
                             */
                            chain: "ok" | "wrong" | "unknown";
                            /** @description Newest block that the node has reported */
                            head: string | null;
                        }[];
                        /** @description Status of the index and its newest block */
                        index: {
                            /** @description Number of the block */
                            number: string;
                            /** @description Hash of the block */
                            hash: string;
                            /**
                             * @description Status
                             * @enum {string}
                             */
                            status: "ok";
                            /** @description Whether the index reports indexing errors */
                            hasIndexingErrors: boolean;
                            /** @description Blocks behind the head; negative when the index is ahead */
                            lagBlocks: number;
                            /** @description Estimated seconds until the index has caught up; null while unknown or not catching up */
                            secondsLeft: number | null;
                            /** @description Seconds for which the index has stayed at its block while the chain went on */
                            secondsStill: number;
                        } | {
                            /**
                             * @description Status
                             * @enum {string}
                             */
                            status: "unavailable" | "none";
                            /** @description Error message for humans */
                            error?: string;
                        };
                        /**
                         * @description Source of the pools: the index, or the chain while the index is unavailable or behind
                         * @enum {string}
                         */
                        discovery: "index" | "chain";
                        /** @description Pool counts */
                        pools: {
                            /** @description Number of pools that a route can use */
                            known: number;
                            /** @description Number of pools whose state is in memory */
                            inMemory: number;
                        };
                        /** @description Process counts, when WORKERS is above 1 */
                        workers?: {
                            /** @description Number of processes that would answer a quote */
                            ready: number;
                            /** @description Number of processes that accept connections */
                            listening: number;
                        };
                        /** @description What the service waits for or runs without, one sentence each */
                        waiting: string[];
                        /** @description Reasons why quotes are worse than they could be. INDEX_MISSING: as in the warnings of a quote. FACTORY_WITHOUT_CODE: a factory of the configuration is not on this chain, so it has no pools */
                        warnings: {
                            /**
                             * @description Code of the warning for programs
                             * @enum {string}
                             */
                            code: "INDEX_MISSING" | "FACTORY_WITHOUT_CODE";
                            /** @description The warning for humans, with its reason */
                            message: string;
                        }[];
                        /** @description Counts of the rules of the operator */
                        rules: {
                            /** @description Number of tokens that the operator excludes */
                            deniedTokens: number;
                            /** @description Number of pools that the operator excludes */
                            deniedPools: number;
                            /** @description Number of allowed intermediate tokens; null when any is allowed */
                            allowedMiddleTokens: number | null;
                        };
                    };
                };
            };
            /** @description `INTERNAL`: The service has a defect; its log has the cause. Retry: once; then report the `requestId`. */
            500: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description `UPSTREAM_INVALID`: A node or the index sent an answer that cannot be right. Retry: at the next block. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            502: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpstreamInvalidError"];
                };
            };
            /** @description `RPC_UNAVAILABLE`: No node gives a block that can be trusted, or none as new as `minBlock`. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. `OVERLOADED`: The service has more to do than it can answer in time, or is starting. Retry: after `Retry-After` seconds. `details`: object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise. */
            503: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before a retry */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcUnavailableError"] | components["schemas"]["OverloadedError"];
                };
            };
            /** @description `TIMEOUT`: The answer was not ready within the time limit of a request. Retry: once; then report the `requestId`. */
            504: {
                headers: {
                    /** @description Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeoutError"];
                };
            };
        };
    };
}
