// Written by `make client-types` from the OpenAPI document. Do not edit.
export interface paths {
    "/api/v1/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Best route between two tokens, and its amounts */
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
        /** Up to 100 quotes of one block */
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
        /** The quote now and after each block that changes it, as server-sent events; the id of an event is its block */
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
        /** Transaction that executes the best route through the universal router, simulated */
        post: operations["buildSwap"];
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
        /** Tokens by trading activity, pinned tokens first */
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
        /** Tokens whose symbol or name contains a text */
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
        /** One token, listed or not, with its price, its pools and what it keeps of transfers */
        get: operations["getToken"];
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
        /** What tokens are worth at the newest block, in dollars and in native coin */
        get: operations["getPrices"];
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
        /** The V3 pools of a pair, one for each fee tier */
        get: operations["findV3Pools"];
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
        /** Pairs and pools by value, volume or yearly rate */
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
        /** Current price of a pair or pool */
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
        /** Total value locked in a pair or pool */
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
        /** What is traded in a pair or pool, in the last day, week and month and period by period */
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
        /** Prices, volumes and value locked of a pair or pool, hour by hour or day by day */
        get: operations["getPoolCandles"];
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
        /** Yearly return of a pair or pool from fees */
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
        /** Liquidity of a V3 pool over its price range, for depth charts */
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
        /** All initialized ticks of a V3 pool */
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
        /** Active positions of a V3 pool, largest liquidity first */
        get: operations["getPoolPositions"];
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
        /** The chain and the contracts that the service is for */
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
        /** What became of the swaps that were built: sent, succeeded, reverted and why, delivered against quoted */
        get: operations["getOutcomes"];
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
        /** Whether the process is alive */
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
        /** Whether the service can answer, and which blocks its upstreams are at */
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
             * @description Address of the token that is paid; the wrapped token stands for the native coin
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            tokenIn: string;
            /**
             * @description Address of the token that is received; the wrapped token stands for the native coin
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            tokenOut: string;
            /** @description What is paid, raw units of tokenIn */
            amountIn: string;
            /** @description What is received, raw units of tokenOut */
            amountOut: string;
            /**
             * @description 0 exact input, 1 exact output
             * @enum {integer}
             */
            tradeType: 0 | 1;
            /** @description The route; of several, the largest */
            route: components["schemas"]["Route"];
            /** @description The amount goes over several routes; `route` is the largest */
            isSplit: boolean;
            /** @description When split: every route in the order of execution: largest first, of an exact output those over both protocols last */
            routes?: components["schemas"]["Leg"][];
            /** @description When split: pools on several of the routes, by their places in `routes`; each finds the pool as the one before left it */
            sharedPools?: {
                /**
                 * @description Address of a pool
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                pool: string;
                /** @description Places in `routes`, from 0 */
                routes: number[];
            }[];
            /** @description Percent, pool fees included */
            priceImpact: number;
            /** @description priceImpact in its two parts, percent */
            priceImpactBreakdown: components["schemas"]["PriceImpactBreakdown"];
            /** @description What of the output goes to feeRecipient, raw units of tokenOut; null without feeBps. amountOut, bounds and net values are what the recipient of the swap gets, without it */
            fee: {
                /** @description Hundredths of a percent */
                bps: number;
                /**
                 * @description Address that receives it
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                recipient: string;
                /** @description Amount of the token, raw units */
                amount: string;
            } | null;
            /** @description What the tokens themselves keep of a transfer; null where all of it arrives */
            tokenTax: components["schemas"]["TokenTax"];
            /** @description Tokens and pools that the search left out, and why */
            excluded?: components["schemas"]["Excluded"];
            /** @description A route that promised more and is not offered; null when there was none */
            leftOut: components["schemas"]["LeftOut"];
            /** @description Estimated gas units of the swap */
            gasCost: string;
            /** @description Wei for each unit of gas; null for a past block without base fee */
            gasPriceWei: string | null;
            /** @description Wei: gasCost · gasPriceWei; null where that is */
            gasCostWei: string | null;
            /** @description With maxSplits above 1: at most how much more any routing over these pools could give, gas aside, in millionths; null where it is not bounded */
            optimalityGap: number | null;
            /**
             * @description What decided between routes; output also where gas cannot be priced in the token
             * @enum {string}
             */
            rankedBy: "net" | "output";
            /** @description Price of the gas, raw units of tokenOut (exact output: of tokenIn); null where it is not known */
            gasCostInToken: string | null;
            /** @description Exact input: amountOut less gasCostInToken, raw units of tokenOut, negative where gas costs more */
            amountOutNet?: string | null;
            /** @description Exact output: amountIn and gasCostInToken, raw units of tokenIn */
            amountInNet?: string | null;
            /** @description Whole tokenOut per whole tokenIn */
            executionPrice: number;
            /** @description Number of the block that the answer is of */
            blockNumber: string;
            /** @description Hash of that block */
            blockHash: string;
            /**
             * @description How pools were found: by the index, or on chain while it is away or behind
             * @enum {string}
             */
            discovery: "index" | "chain";
        };
        Route: {
            /** @description Addresses of the tokens along the route, one more than it has hops */
            path: string[];
            /**
             * @description v2 for pairs, v3 for pools, mixed for a route over both
             * @enum {string}
             */
            protocol: "v2" | "v3" | "mixed";
            /** @description Protocol of each hop */
            protocols: ("v2" | "v3")[];
            /** @description Pool of each hop */
            pools: string[];
            /** @description Number of pools in the route */
            hops: number;
            /** @description 0 for a V2 hop, else the V3 fee tier */
            fees: number[];
        };
        Leg: {
            /** @description Share of the amount that the caller fixed, percent */
            percent: number;
            /** @description What this route takes, raw units of tokenIn */
            amountIn: string;
            /** @description What this route brings, raw units of tokenOut */
            amountOut: string;
            /** @description Its tokens and pools */
            route: {
                /** @description Addresses of the tokens along the route, one more than it has hops */
                path: string[];
                /**
                 * @description v2 for pairs, v3 for pools, mixed for a route over both
                 * @enum {string}
                 */
                protocol: "v2" | "v3" | "mixed";
                /** @description Protocol of each hop */
                protocols: ("v2" | "v3")[];
                /** @description Pool of each hop */
                pools: string[];
                /** @description Number of pools in the route */
                hops: number;
                /** @description 0 for a V2 hop, else the V3 fee tier */
                fees: number[];
            };
        };
        PriceImpactBreakdown: {
            /** @description Pool fees compounded over the hops, percent */
            lpFee: number;
            /** @description What the trade itself moves the price, percent */
            market: number;
        };
        /** @description What the tokens themselves keep of their transfers, null where all of it arrives. amountIn is what the caller pays and amountOut what the recipient gets, so both already count it, and so does executionPrice; priceImpact is of what the pools take and give, without it */
        TokenTax: {
            /** @description Address of the token that is paid; the wrapped token stands for the native coin */
            tokenIn: {
                /** @description Kept of what a V2 pair pays out, hundredths of a percent */
                buyBps: number;
                /** @description Kept of what is sent to a V2 pair, hundredths of a percent; null when it is refused */
                sellBps: number | null;
                /** @description Kept of what an account that is no pool sends, hundredths of a percent; null when that is refused or follows no rule */
                transferBps: number | null;
                /** @description false: whoever buys this token cannot sell it again */
                canSell: boolean;
                /** @description false: a few raw units more or less arrive than the rate says; the quote is the least */
                exact: boolean;
            } | null;
            /** @description Address of the token that is received; the wrapped token stands for the native coin */
            tokenOut: {
                /** @description Kept of what a V2 pair pays out, hundredths of a percent */
                buyBps: number;
                /** @description Kept of what is sent to a V2 pair, hundredths of a percent; null when it is refused */
                sellBps: number | null;
                /** @description Kept of what an account that is no pool sends, hundredths of a percent; null when that is refused or follows no rule */
                transferBps: number | null;
                /** @description false: whoever buys this token cannot sell it again */
                canSell: boolean;
                /** @description false: a few raw units more or less arrive than the rate says; the quote is the least */
                exact: boolean;
            } | null;
        };
        /** @description Tokens and pools that the search came by and left out, at most 100: denied or notAllowed by the operator, failed in the simulation of a swap, reverted in one that was sent, or found out by measuring. notTaken and notSent: the token does not leave its pool, or cannot be sent on. notAccepted: less of it reaches the pool than that must get. nextNotTaken: the pool cannot pay out its other token. unsteady: it passes in one of the next blocks and not in another. Absent when there is nothing to tell */
        Excluded: {
            /**
             * @description What was left out
             * @enum {string}
             */
            kind: "token" | "pool";
            /**
             * @description Address of the contract
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            address: string;
            /**
             * @description Why, in words or by name; null where there is nothing to explain
             * @enum {string}
             */
            reason: "denied" | "notAllowed" | "failed" | "reverted" | "notTaken" | "notSent" | "notAccepted" | "nextNotTaken" | "notMeasurable" | "unsteady" | "unknown";
        }[];
        /** @description A route that promised more than the answer and is not offered; null when there was none */
        LeftOut: {
            /** @description Addresses of the tokens between its pools that it is left out for */
            tokens: string[];
            /**
             * @description untrusted: MIDDLE_TOKENS keeps these tokens out of routes. tooGoodToBeTrue: no list vouches for them, and the route beats the best other one by more than MAX_UNTRUSTED_GAIN
             * @enum {string}
             */
            reason: "untrusted" | "tooGoodToBeTrue";
            /** @description Exact output: what the route would have taken, raw units of tokenIn */
            amountIn?: string;
            /** @description Exact input: what the route promised, raw units of tokenOut */
            amountOut?: string;
            /** @description By how much it ranked before the answer, percent; null where that is worth nothing */
            promisedPercent: number | null;
        } | null;
        Error: {
            /** @description What went wrong, for people */
            error: string;
            /**
             * @description What went wrong, for programs
             * @enum {string}
             */
            code: "INVALID_REQUEST" | "UNAUTHORIZED" | "NOT_FOUND" | "NO_ROUTE" | "METHOD_NOT_ALLOWED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "INSUFFICIENT_LIQUIDITY" | "SIMULATION_REVERTED" | "NOT_A_V3_POOL" | "BOUND_NOT_MET" | "RATE_LIMITED" | "INTERNAL" | "UPSTREAM_INVALID" | "SUBGRAPH_UNAVAILABLE" | "SUBGRAPH_STALE" | "RPC_UNAVAILABLE" | "OVERLOADED" | "TIMEOUT";
            /** @description What can be acted on, by the code: bad fields as {path, message}, amounts, decoded reasons */
            details?: unknown;
            /** @description Names this request in the logs of the service */
            requestId: string;
        };
        Swap: {
            /**
             * @description Universal Router: the transaction’s to
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            to: string;
            /** @description Calldata, hexadecimal */
            data: string;
            /** @description Native coin to send along, wei */
            value: string;
            /** @description Gas limit, units: what the transaction holds at its most, refunds not yet paid back, and a margin */
            gasEstimate: string;
            /**
             * @description Counted while these bytes were simulated, or estimated from the shape of the route
             * @enum {string}
             */
            gasEstimateSource: "simulation" | "model";
            /**
             * @description 0 exact input, 1 exact output
             * @enum {integer}
             */
            tradeType: 0 | 1;
            /** @description What the transaction was built for, and its bound */
            quote: components["schemas"]["SwapQuote"];
            /** @description Unix seconds */
            deadline: string;
            /** @description Percent */
            slippage: number;
            /**
             * @description Address of the Permit2 contract
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            permit2: string;
            /** @description The transaction, ready to send */
            transaction: components["schemas"]["WalletTransaction"];
            /** @description null when not asked for */
            simulation: {
                /**
                 * @description How it stands, by name
                 * @enum {string}
                 */
                status: "success";
                /** @description Number of the block that the answer is of */
                blockNumber: string;
                /** @description What left the sender, raw units of tokenIn */
                amountIn: string;
                /** @description What reached the recipient, raw units of tokenOut */
                amountOut: string;
                /** @description Gas units that it used */
                gasUsed: string;
                /** @description What reached the recipient minus what was expected to, raw units of tokenOut; never below 0, unless the recipient moves native coin on */
                deltaAmount: string;
                /** @description In how many of the next blocks these bytes ran with gasEstimate and all else that they will be sent with; 1 where the node cannot pretend another block */
                blocksTried: number;
                /** @description The sender lacks the balance or an approval, and was given it for the simulation */
                fundsAssumed: boolean;
            } | {
                /**
                 * @description How it stands, by name
                 * @enum {string}
                 */
                status: "unavailable";
                /** @description Number of the block that the answer is of */
                blockNumber: string;
                /** @description Why, in words or by name; null where there is nothing to explain */
                reason: string;
            } | null;
            /** @description With sender: the transactions to send first, none when nothing is missing */
            approvals?: components["schemas"]["Approval"][];
            /** @description To be signed (EIP-712) instead of sending the permit2 approval; null when there is no need */
            permitData?: components["schemas"]["PermitData"];
            /** @description With decode: the commands of the calldata */
            decoded?: {
                /** @description Command of the Universal Router, by its name */
                command: string;
                /** @description Its decoded arguments, by their names */
                args: {
                    [key: string]: unknown;
                };
            }[];
        };
        SwapQuote: {
            /**
             * @description Address of the token that is paid; the wrapped token stands for the native coin
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            tokenIn: string;
            /**
             * @description Address of the token that is received; the wrapped token stands for the native coin
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            tokenOut: string;
            /** @description What is paid, raw units of tokenIn */
            amountIn: string;
            /** @description What is received, raw units of tokenOut */
            amountOut: string;
            /** @description Exact input: least output, raw units of tokenOut, enforced on chain */
            minAmountOut?: string;
            /** @description Exact output: most input, raw units of tokenIn, enforced on chain */
            maxAmountIn?: string;
            /** @description What these bytes move at the quoted block */
            expected: {
                /** @description What is paid, raw units of tokenIn */
                amountIn: string;
                /** @description What is received, raw units of tokenOut */
                amountOut: string;
                /** @description Mixed exact output: intermediate tokens bought beyond need, which the recipient gets */
                reserves: {
                    /**
                     * @description Address of the token
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    token: string;
                    /** @description Amount of the token, raw units */
                    amount: string;
                }[];
            };
            /** @description Percent, pool fees included */
            priceImpact: number;
            /** @description priceImpact in its two parts, percent */
            priceImpactBreakdown: components["schemas"]["PriceImpactBreakdown"];
            /** @description What of the output goes to feeRecipient, raw units of tokenOut; null without feeBps. amountOut, bounds and net values are what the recipient of the swap gets, without it */
            fee: {
                /** @description Hundredths of a percent */
                bps: number;
                /**
                 * @description Address that receives it
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                recipient: string;
                /** @description Amount of the token, raw units */
                amount: string;
            } | null;
            /** @description What the tokens themselves keep of a transfer; null where all of it arrives */
            tokenTax: components["schemas"]["TokenTax"];
            /** @description Tokens and pools that the search left out, and why */
            excluded?: components["schemas"]["Excluded"];
            /** @description A route that promised more and is not offered; null when there was none */
            leftOut: components["schemas"]["LeftOut"];
            /**
             * @description v2 for pairs, v3 for pools, mixed for a route over both
             * @enum {string}
             */
            protocol: "v2" | "v3" | "mixed";
            /** @description Protocol of each hop */
            protocols: ("v2" | "v3")[];
            /** @description Addresses of the tokens along the route, one more than it has hops */
            path: string[];
            /** @description Address of the pool of each hop */
            pools: string[];
            /** @description Fee of each hop: 0 for V2, else the tier of the V3 pool in hundredths of a bip */
            fees: number[];
            /** @description Number of pools in the route */
            hops: number;
            /** @description The amount goes over several routes; `route` is the largest */
            isSplit: boolean;
            /** @description When split: every route in the order of execution: largest first, of an exact output those over both protocols last */
            routes?: components["schemas"]["Leg"][];
            /** @description When split: pools on several of the routes, by their places in `routes`; each finds the pool as the one before left it */
            sharedPools?: {
                /**
                 * @description Address of a pool
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                pool: string;
                /** @description Places in `routes`, from 0 */
                routes: number[];
            }[];
            /** @description With maxSplits above 1: at most how much more any routing over these pools could give, gas aside, in millionths; null where it is not bounded */
            optimalityGap: number | null;
            /**
             * @description What decided between routes; output also where gas cannot be priced in the token
             * @enum {string}
             */
            rankedBy: "net" | "output";
            /** @description Price of the gas, raw units of tokenOut (exact output: of tokenIn); null where it is not known */
            gasCostInToken: string | null;
            /** @description Exact input: amountOut less gasCostInToken, raw units of tokenOut, negative where gas costs more */
            amountOutNet?: string | null;
            /** @description Exact output: amountIn and gasCostInToken, raw units of tokenIn */
            amountInNet?: string | null;
            /** @description Number of the block that the answer is of */
            blockNumber: string;
            /** @description Hash of that block */
            blockHash: string;
        };
        /** @description The whole transaction but its sender, as eth_sendTransaction takes it: quantities are hexadecimal */
        WalletTransaction: {
            /**
             * @description EIP-155 number of the chain
             * @example 0xde0b6b3a7640000
             */
            chainId: string;
            /**
             * @description Address that the transaction goes to
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
             * @description Kind of the transaction, or of the field of a signed structure
             * @enum {string}
             */
            type: "0x2";
            /**
             * @description Wei: twice the base fee of the block, and the tip
             * @example 0xde0b6b3a7640000
             */
            maxFeePerGas: string;
            /**
             * @description Wei: what the node suggests above the base fee
             * @example 0xde0b6b3a7640000
             */
            maxPriorityFeePerGas: string;
        } | {
            /**
             * @description EIP-155 number of the chain
             * @example 0xde0b6b3a7640000
             */
            chainId: string;
            /**
             * @description Address that the transaction goes to
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
             * @description What it allows: clearToken and token an allowance of the token, permit2 one of Permit2
             * @enum {string}
             */
            step: "clearToken" | "token" | "permit2";
            /**
             * @description Address of the token
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            token: string;
            /**
             * @description Address that may take the token
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            spender: string;
            /** @description What is allowed now, raw units */
            current: string;
            /** @description What the swap needs, raw units */
            required: string;
            /** @description The transaction, ready to send */
            transaction: {
                /**
                 * @description Address that the transaction goes to
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                to: string;
                /** @description Calldata, hexadecimal */
                data: string;
                /** @description Native coin to send along, wei */
                value: string;
            };
        };
        /** @description To be signed (EIP-712) instead of sending the permit2 approval */
        PermitData: {
            /** @description EIP-712 domain of Permit2 */
            domain: {
                /** @description Name; empty where there is none */
                name: string;
                /** @description EIP-155 number of the chain */
                chainId: number;
                /**
                 * @description Address of the Permit2 contract
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                verifyingContract: string;
            };
            /** @description EIP-712 types of what is signed */
            types: {
                [key: string]: {
                    /** @description Name; empty where there is none */
                    name: string;
                    /** @description Kind of the transaction, or of the field of a signed structure */
                    type: string;
                }[];
            };
            /**
             * @description EIP-712 type of what is signed
             * @enum {string}
             */
            primaryType: "PermitSingle";
            /** @description What is signed; it comes back as `permit`, with the signature */
            values: {
                /** @description What can be acted on, by the code: bad fields as {path, message}, amounts, decoded reasons */
                details: {
                    /**
                     * @description Address of the token
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    token: string;
                    /** @description Amount of the token, raw units */
                    amount: string;
                    /** @description End of the permission, Unix seconds */
                    expiration: number;
                    /** @description Number of the permit, counted by Permit2 */
                    nonce: number;
                };
                /**
                 * @description Address that may take the token
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                spender: string;
                /** @description End of the signature, Unix seconds */
                sigDeadline: string;
            };
        } | null;
        Token: {
            /**
             * @description Address of the contract
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            address: string;
            /** @description Ticker, as the contract tells it; empty where it tells none */
            symbol: string;
            /** @description Name; empty where there is none */
            name: string;
            /** @description Number of decimals of a whole token */
            decimals: number;
            /** @description Address of an icon, from the token lists; null where they have none */
            logoURI: string | null;
        };
        TokenPrice: {
            /**
             * @description Address of the token
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            token: string;
            /** @description US dollars per whole token at the block; null when unknown */
            priceUSD: string | null;
            /** @description Native coins per whole token at the block */
            priceNative: string | null;
            /** @description US dollars by the least that the source has said for the last 10 to 20 minutes: what one block cannot raise */
            lastingPriceUSD: string | null;
            /**
             * @description Pool that prices it, the deepest; null when unknown, and for a coin of one dollar
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            source: string | null;
            /**
             * @description The other token of that pool
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            anchor: string | null;
            /** @description What trades near the price can meet of the anchor, US dollars */
            depthUSD: string | null;
            /** @description Why priceUSD is null */
            reason: string | null;
        };
        ListedPool: {
            /**
             * @description Address of the contract
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            address: string;
            /**
             * @description v2 for pairs, v3 for pools, mixed for a route over both
             * @enum {string}
             */
            protocol: "v2" | "v3";
            /** @description The token with the lower address */
            token0: components["schemas"]["Token"];
            /** @description The token with the higher address */
            token1: components["schemas"]["Token"];
            /** @description Hundredths of a bip; 0 for a V2 pair */
            fee: number;
            /** @description Whole token1 per whole token0 after the last event */
            price: string | null;
            /** @description Value locked at the indexed block, US dollars; null when unknown */
            tvlUSD: string | null;
            /** @description What was traded from the beginning, US dollars; null when unknown */
            volumeUSD: string | null;
            /** @description What was traded in the whole hours within the last 24, US dollars; null when unknown */
            volumeUSD24h: string | null;
            /** @description Fees of the same hours, US dollars; null when unknown */
            feesUSD24h: string | null;
            /** @description Percent: fees of these hours, scaled to 365 days, over tvlUSD */
            apr: number | null;
            /** @description Why apr is null */
            aprReason: string | null;
            /** @description Number of Mint, Burn and Swap events */
            txCount: number;
        };
        V3PoolSummary: {
            /**
             * @description Address of the contract
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            address: string;
            /** @description Hundredths of a bip; 0 for a V2 pair */
            fee: number;
            /** @description Liquidity in range, as the pool counts it, raw integer */
            liquidity: string;
            /** @description Square root of the price in raw units, token1 per token0, Q64.96 */
            sqrtPriceX96: string;
            /** @description Tick index: the price of raw units is 1.0001^tick */
            tick: number;
            /** @description Whole token1 per whole token0, pool order; null before the pool is initialized */
            price: string | null;
            /**
             * @description The token with the lower address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            token0: string;
            /**
             * @description The token with the higher address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            token1: string;
            /** @description Ticks between those that liquidity may begin and end at */
            tickSpacing: number;
            /** @description Number of the block that the answer is of */
            blockNumber: string;
        };
        Candle: {
            /** @description Beginning, Unix seconds */
            timestamp: number;
            /** @description Whole token1 per whole token0 */
            open: string | null;
            /** @description Whole token1 per whole token0 at most */
            high: string | null;
            /** @description Whole token1 per whole token0 at least */
            low: string | null;
            /** @description Whole token1 per whole token0 after the last Mint, Burn or Swap */
            close: string | null;
            /** @description token0 swapped in or out, raw units */
            volumeToken0: string;
            /** @description token1 swapped in or out, raw units */
            volumeToken1: string;
            /** @description What was traded, US dollars; null when there were swaps and none of them could be priced */
            volumeUSD: string | null;
            /** @description What traders paid in fees, US dollars; null when unknown */
            feesUSD: string | null;
            /** @description Number of Mint, Burn and Swap events */
            txCount: number;
            /** @description token0 held after the last Mint, Burn or Swap, of a V3 pool also after a Collect or Flash, raw units */
            tvlToken0: string;
            /** @description token1 held after the last Mint, Burn or Swap, of a V3 pool also after a Collect or Flash, raw units */
            tvlToken1: string;
            /** @description Worth of tvlToken0 and tvlToken1, US dollars at the prices of its last event; null when unknown */
            tvlUSD: string | null;
        };
        TickLiquidity: {
            /** @description Tick index: the price of raw units is 1.0001^tick */
            tick: number;
            /** @description All liquidity that begins or ends at the tick, raw integer */
            liquidityGross: string;
            /** @description Liquidity that is added when the tick is crossed upwards, raw integer, negative when removed */
            liquidityNet: string;
        };
        LiquidityBar: {
            /** @description Tick at which the range begins */
            tickLower: number;
            /** @description Tick at which the range ends, itself not in it */
            tickUpper: number;
            /** @description Liquidity between the two ticks, raw integer */
            liquidityActive: string;
            /** @description raw units of token0 */
            amount0: string;
            /** @description raw units of token1 */
            amount1: string;
        };
        Position: {
            /** @description Names the position in the index */
            id: string;
            /** @description Number of the NFT; null for liquidity held in the pool directly */
            tokenId: string | null;
            /**
             * @description Address that the liquidity belongs to
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            owner: string;
            /** @description Tick at which the range begins */
            tickLower: number;
            /** @description Tick at which the range ends, itself not in it */
            tickUpper: number;
            /** @description Liquidity in range, as the pool counts it, raw integer */
            liquidity: string;
            /** @description What burning it pays, without fees, raw units of token0 */
            amount0: string;
            /** @description What burning it pays, without fees, raw units of token1 */
            amount1: string;
            /** @description Whether the present price is in its range, so that it earns fees */
            inRange: boolean;
            /** @description Whole token1 per whole token0 at the lower tick */
            priceLower: string;
            /** @description Whole token1 per whole token0 at the upper tick */
            priceUpper: string;
        };
        Network: {
            /** @description Name; empty where there is none */
            name: string;
            /** @description EIP-155 number of the chain */
            chainId: number;
            /** @description Ticker of the native coin */
            nativeSymbol: string;
            /**
             * @description Address of the wrapped native token, which stands for the coin
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            wrappedNative: string;
            /**
             * @description Address of the Universal Router
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            universalRouter: string;
            /**
             * @description Address of the Permit2 contract
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            permit2: string;
            /**
             * @description Address of the factory of V2 pairs
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            v2Factory: string;
            /**
             * @description Address of the factory of V3 pools
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            v3Factory: string;
            /** @description Of V3, hundredths of a bip */
            feeTiers: number[];
        };
        Outcomes: {
            /** @description Whether outcomes are watched (WATCH_OUTCOMES) */
            enabled: boolean;
            /** @description Whether the node gives what is needed for it */
            available: boolean;
            /** @description Number of built swaps that may still be sent */
            watched: number;
            /** @description Sums since the start of the process */
            totals: {
                /** @description Number of swaps that were built, each calldata once */
                built: number;
                /** @description Number of those that were found in a block */
                seen: number;
                /** @description Number of those that were in no block up to their deadline and some blocks more */
                expired: number;
                /** @description Number of those that gave way to newer ones before that */
                forgotten: number;
                /** @description Number of transactions of theirs that succeeded */
                succeeded: number;
                /** @description Number of transactions of theirs that reverted */
                reverted: number;
            };
            /** @description The reverted ones by their reason */
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
            /** @description The successful ones by what they delivered beyond the quote */
            histogram: {
                /** @description End of the range, itself in it, hundredths of a percent; null for the last, which has none */
                upToBps: number | null;
                /** @description Number of successful transactions in the range */
                count: number;
            }[];
            /** @description Tokens that lie between no two pools for an hour */
            barred: {
                /**
                 * @description Address of the token
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                token: string;
                /** @description Hash of the transaction that reverted */
                transactionHash: string;
                /** @description Time of its block, Unix seconds */
                since: number;
            }[];
            /** @description The last outcomes, newest first */
            outcomes: {
                /** @description Hash of the transaction */
                transactionHash: string;
                /** @description Number of the block that it is in */
                blockNumber: string;
                /** @description Number of the block that it was quoted at */
                quotedBlock: string;
                /**
                 * @description How it stands, by name
                 * @enum {string}
                 */
                status: "succeeded" | "reverted";
                /**
                 * @description Why it reverted: deadline (it came too late), payer (the payment, the permit or the payout), lowGas (it had less gas than was answered), outOfGas (it had as much), bound (the market moved beyond it), route (a token or pool of the way refused), unknown
                 * @enum {string|null}
                 */
                reason: "deadline" | "payer" | "lowGas" | "outOfGas" | "bound" | "route" | "unknown" | null;
                /** @description The error by its name, where it has one */
                error: string | null;
                /**
                 * @description Address of the token that is paid; the wrapped token stands for the native coin
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                tokenIn: string;
                /**
                 * @description Address of the token that is received; the wrapped token stands for the native coin
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                tokenOut: string;
                /**
                 * @description 0 exact input, 1 exact output
                 * @enum {integer}
                 */
                tradeType: 0 | 1;
                /** @description What the answer expected at the quoted block */
                promised: {
                    /** @description What was to go from the sender, raw units of tokenIn */
                    amountIn: string;
                    /** @description What was to go to the recipient, raw units of tokenOut */
                    amountOut: string;
                };
                /** @description By the logs of the receipt; null for a swap that reverted */
                delivered: {
                    /** @description What went from the sender, raw units of tokenIn */
                    amountIn: string;
                    /** @description What went to the recipient, raw units of tokenOut */
                    amountOut: string;
                } | null;
                /** @description What was delivered beyond what was promised, hundredths of a percent; less than 0 is short of it */
                bps: number | null;
                /** @description Tokens that are barred for it */
                barred: string[];
            }[];
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
                /** @description Address, any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin */
                tokenIn: string;
                /** @description Address, any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin */
                tokenOut: string;
                /** @description Raw units of the token, decimal string */
                amountIn?: string;
                /** @description Raw units of the token, decimal string */
                amountOut?: string;
                /** @description 0 exact input (default), 1 exact output; as a number or as a string */
                tradeType?: 0 | 1;
                /** @description Greatest number of pools in the route, 1 to 3 */
                maxHops?: number;
                /** @description Kinds of route that may answer: some of v2, v3 and mixed, comma separated; all when absent */
                protocols?: string;
                /** @description Wrapped-native tokenIn means the native coin goes in */
                nativeIn?: boolean;
                /** @description Wrapped-native tokenOut means the native coin comes out */
                nativeOut?: boolean;
                /** @description Choose the route by what is left after gas (net), or by the amounts alone (output) */
                rank?: "net" | "output";
                /** @description Greatest number of routes that the amount may be split over; DEFAULT_MAX_SPLITS of the operator when absent, 1 to 8 */
                maxSplits?: number;
                /** @description Hundredths of a percent of the output that go to feeRecipient, 0 to 500 */
                feeBps?: number;
                /** @description Who gets the fee, in tokenOut (wrapped also where the recipient gets the native coin) */
                feeRecipient?: string;
                /** @description Quote at this past block instead of the newest */
                block?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Best route between two tokens, and its amounts */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
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
                     *         "hops": 1,
                     *         "fees": [
                     *           100
                     *         ]
                     *       },
                     *       "isSplit": false,
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
                     *       "gasCost": "118374",
                     *       "gasPriceWei": "1770360796",
                     *       "gasCostWei": "209564688865704",
                     *       "optimalityGap": null,
                     *       "rankedBy": "net",
                     *       "gasCostInToken": null,
                     *       "executionPrice": 3498.762982,
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "discovery": "index"
                     *     }
                     */
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description The answer of the ETag that If-None-Match names still holds */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NO_ROUTE */
            404: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INSUFFICIENT_LIQUIDITY */
            422: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                    /** @description 1 to 100 questions, each with the fields of the query of /quote but block */
                    quotes: {
                        [key: string]: unknown;
                    }[];
                };
            };
        };
        responses: {
            /** @description Up to 100 quotes of one block */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
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
                     *             "hops": 1,
                     *             "fees": [
                     *               100
                     *             ]
                     *           },
                     *           "isSplit": false,
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
                     *           "gasCost": "118374",
                     *           "gasPriceWei": "1770360796",
                     *           "gasCostWei": "209564688865704",
                     *           "optimalityGap": null,
                     *           "rankedBy": "net",
                     *           "gasCostInToken": null,
                     *           "executionPrice": 3498.762982,
                     *           "blockNumber": "23000139",
                     *           "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *           "discovery": "index"
                     *         }
                     *       ],
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4"
                     *     }
                     */
                    "application/json": {
                        /** @description For each question, in their order: the quote, or the error that /quote would answer */
                        quotes: (components["schemas"]["Quote"] | components["schemas"]["Error"])[];
                        /** @description Number of the block that the answer is of */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                    };
                };
            };
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    streamQuote: {
        parameters: {
            query: {
                /** @description Address, any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin */
                tokenIn: string;
                /** @description Address, any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin */
                tokenOut: string;
                /** @description Raw units of the token, decimal string */
                amountIn?: string;
                /** @description Raw units of the token, decimal string */
                amountOut?: string;
                /** @description 0 exact input (default), 1 exact output; as a number or as a string */
                tradeType?: 0 | 1;
                /** @description Greatest number of pools in the route, 1 to 3 */
                maxHops?: number;
                /** @description Kinds of route that may answer: some of v2, v3 and mixed, comma separated; all when absent */
                protocols?: string;
                /** @description Wrapped-native tokenIn means the native coin goes in */
                nativeIn?: boolean;
                /** @description Wrapped-native tokenOut means the native coin comes out */
                nativeOut?: boolean;
                /** @description Choose the route by what is left after gas (net), or by the amounts alone (output) */
                rank?: "net" | "output";
                /** @description Greatest number of routes that the amount may be split over; DEFAULT_MAX_SPLITS of the operator when absent, 1 to 8 */
                maxSplits?: number;
                /** @description Hundredths of a percent of the output that go to feeRecipient, 0 to 500 */
                feeBps?: number;
                /** @description Who gets the fee, in tokenOut (wrapped also where the recipient gets the native coin) */
                feeRecipient?: string;
                /** @description Refused: a stream follows the newest block */
                block?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote now and after each block that changes it, as server-sent events; the id of an event is its block. Events, and the JSON that is their data: `quote`: the answer of `/api/v1/quote` at the newest block. `problem`: the newest block has no answer to the question; the body of an error says why. `end`: `{"reason": "shutdown"}`, the service ends the stream: come back after `retry`. */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
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
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                     * @description Address, any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    tokenIn: string;
                    /**
                     * @description Address, any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    tokenOut: string;
                    /**
                     * @description Raw units of the token, decimal string
                     * @example 1000000000000000000
                     */
                    amountIn?: string;
                    /**
                     * @description Raw units of the token, decimal string
                     * @example 1000000000000000000
                     */
                    amountOut?: string;
                    /**
                     * @description 0 exact input (default), 1 exact output; as a number or as a string
                     * @default 0
                     * @example 0
                     * @enum {integer}
                     */
                    tradeType?: 0 | 1;
                    /**
                     * @description Greatest number of pools in the route, 1 to 3
                     * @default 3
                     * @example 3
                     */
                    maxHops?: number;
                    /**
                     * @description Kinds of route that may answer: some of v2, v3 and mixed, comma separated; all when absent
                     * @example v2,v3,mixed
                     */
                    protocols?: string;
                    /**
                     * @description Wrapped-native tokenIn means the native coin goes in
                     * @default true
                     * @example true
                     */
                    nativeIn?: boolean;
                    /**
                     * @description Wrapped-native tokenOut means the native coin comes out
                     * @default true
                     * @example true
                     */
                    nativeOut?: boolean;
                    /**
                     * @description Choose the route by what is left after gas (net), or by the amounts alone (output)
                     * @default net
                     * @enum {string}
                     */
                    rank?: "net" | "output";
                    /**
                     * @description Greatest number of routes that the amount may be split over; DEFAULT_MAX_SPLITS of the operator when absent, 1 to 8
                     * @example 1
                     */
                    maxSplits?: number;
                    /**
                     * @description Hundredths of a percent of the output that go to feeRecipient, 0 to 500
                     * @default 0
                     * @example 0
                     */
                    feeBps?: number;
                    /**
                     * @description Who gets the fee, in tokenOut (wrapped also where the recipient gets the native coin)
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    feeRecipient?: string;
                    /**
                     * @description Slippage tolerance, percent, 0 to 50; exactly the decimal that is sent, as a number or a string
                     * @default 0.5
                     * @example 0.5
                     */
                    slippage?: number;
                    /**
                     * @description Exact input: least output that the caller takes; holds where it is stricter than slippage
                     * @example 1000000000000000000
                     */
                    minAmountOut?: string;
                    /**
                     * @description Exact output: most input that the caller pays; holds where it is stricter than slippage
                     * @example 1000000000000000000
                     */
                    maxAmountIn?: string;
                    /**
                     * @description Address, any case
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    recipient: string;
                    /**
                     * @description Seconds until expiration, 1 to 86400
                     * @default 1200
                     * @example 1200
                     */
                    deadline?: number;
                    /**
                     * @description Who will send the transaction: approvals are planned
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    sender?: string;
                    /** @description Values and signature of an answered permitData */
                    permit?: {
                        /** @description What can be acted on, by the code: bad fields as {path, message}, amounts, decoded reasons */
                        details: {
                            /**
                             * @description Address, any case
                             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                             */
                            token: string;
                            /**
                             * @description Raw units of the token, decimal string
                             * @example 1000000000000000000
                             */
                            amount: string;
                            /**
                             * @description End of the permission, Unix seconds, 0 to 281474976710655
                             * @default 0
                             * @example 0
                             */
                            expiration?: number;
                            /**
                             * @description Number of the permit, counted by Permit2, 0 to 281474976710655
                             * @default 0
                             * @example 0
                             */
                            nonce?: number;
                        };
                        /**
                         * @description Address, any case
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        spender: string;
                        /**
                         * @description Raw units of the token, decimal string
                         * @example 1000000000000000000
                         */
                        sigDeadline: string;
                        /** @description Signature of the permit, hexadecimal */
                        signature: string;
                    };
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
            /** @description Transaction that executes the best route through the universal router, simulated */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
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
                     *         "hops": 1,
                     *         "isSplit": false,
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
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NO_ROUTE */
            404: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INSUFFICIENT_LIQUIDITY, SIMULATION_REVERTED, BOUND_NOT_MET */
            422: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
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
                        /** @description Tokens, the first of the order first */
                        tokens: components["schemas"]["Token"][];
                    };
                };
            };
            /** @description The answer of the ETag that If-None-Match names still holds */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchTokens: {
        parameters: {
            query: {
                /** @description Part of a symbol or name, any case */
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
            /** @description Tokens whose symbol or name contains a text */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
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
                        /** @description Tokens, the first of the order first */
                        tokens: components["schemas"]["Token"][];
                    };
                };
            };
            /** @description The answer of the ETag that If-None-Match names still holds */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Address, any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One token, listed or not, with its price, its pools and what it keeps of transfers */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
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
                     *         "source": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *         "anchor": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *         "depthUSD": null,
                     *         "reason": null
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
                     *       "txCount": 412,
                     *       "poolCount": 0,
                     *       "pools": [
                     *         {
                     *           "address": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
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
                        /** @description Measured in an eth_call between the token and its deepest pool */
                        transferTax: {
                            /**
                             * @description none: all of a transfer arrives. cannotSell, cannotBuy: pools do not take it, or do not pay it out. erratic: what arrives follows no rule. unknown: no pool from which it could be told
                             * @enum {string}
                             */
                            status: "none" | "taxed" | "cannotSell" | "cannotBuy" | "erratic" | "unknown";
                            /** @description What it keeps; null where all of it arrives */
                            rates: {
                                /** @description Kept of what a V2 pair pays out, hundredths of a percent */
                                buyBps: number;
                                /** @description Kept of what is sent to a V2 pair, hundredths of a percent; null when it is refused */
                                sellBps: number | null;
                                /** @description Kept of what an account that is no pool sends, hundredths of a percent; null when that is refused or follows no rule */
                                transferBps: number | null;
                                /** @description false: whoever buys this token cannot sell it again */
                                canSell: boolean;
                                /** @description false: a few raw units more or less arrive than the rate says; the quote is the least */
                                exact: boolean;
                            } | null;
                        };
                        /** @description Number of Mint, Burn and Swap events over all its pools */
                        txCount: number;
                        /** @description Number of pairs and pools that hold it */
                        poolCount: number;
                        /** @description The 100 with most value, as `/pools` lists them */
                        pools: components["schemas"]["ListedPool"][];
                        /** @description Number of the block that the answer is of */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the newest block that the index has */
                        indexedBlock: string;
                    };
                };
            };
            /** @description The answer of the ETag that If-None-Match names still holds */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPrices: {
        parameters: {
            query: {
                /** @description 1 to 100 token addresses, comma separated, each once */
                tokens: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What tokens are worth at the newest block, in dollars and in native coin */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
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
                     *           "source": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "anchor": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *           "depthUSD": null,
                     *           "reason": null
                     *         }
                     *       ],
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "indexedBlock": "23000139"
                     *     }
                     */
                    "application/json": {
                        /** @description In the order of the question */
                        prices: components["schemas"]["TokenPrice"][];
                        /** @description Number of the block that the answer is of */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the block by which the pools were chosen */
                        indexedBlock: string;
                    };
                };
            };
            /** @description The answer of the ETag that If-None-Match names still holds */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    findV3Pools: {
        parameters: {
            query: {
                /** @description Address, any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin */
                token0: string;
                /** @description Address, any case; the wrapped native token and 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE mean the native coin */
                token1: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The V3 pools of a pair, one for each fee tier */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "address": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
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
            /** @description The answer of the ETag that If-None-Match names still holds */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPools: {
        parameters: {
            query?: {
                /** @description Address, any case */
                token?: string;
                /** @description Only pools of this protocol */
                protocol?: "v2" | "v3";
                /** @description Most first: value locked, volume or yearly rate of the last day */
                sort?: "tvl" | "volume" | "apr";
                /** @description Number of results, 1 to 500 */
                limit?: number;
                /** @description `nextCursor` of the page before; `skip` is ignored with it */
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
            /** @description Pairs and pools by value, volume or yearly rate */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pools": [
                     *         {
                     *           "address": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
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
                     *       "nextCursor": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *       "limit": 100,
                     *       "skip": 0,
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "indexedBlock": "23000139"
                     *     }
                     */
                    "application/json": {
                        /** @description The first of the order first */
                        pools: components["schemas"]["ListedPool"][];
                        /**
                         * @description Asks for the next page; null at the end, or after 5 500 pools
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        nextCursor: string | null;
                        /** @description Number of results that were asked for at most */
                        limit: number;
                        /** @description Number of results that were left out at the beginning */
                        skip: number;
                        /** @description Number of the block that the answer is of */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the newest block that the index has */
                        indexedBlock: string;
                    };
                };
            };
            /** @description The answer of the ETag that If-None-Match names still holds */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPoolPrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Address, any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Current price of a pair or pool */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
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
                     *       "usdReason": null,
                     *       "price": "0.000285714285714286",
                     *       "priceInverse": "3500.00000000000000",
                     *       "priceUSD0": "1",
                     *       "priceUSD1": "3500"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Address of the pair or pool
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        poolAddress: string;
                        /** @description Number of the block that the figures are of */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the block of the index, where it was asked */
                        indexedBlock?: string;
                        /**
                         * @description v2 for pairs, v3 for pools, mixed for a route over both
                         * @enum {string}
                         */
                        protocol: "v2" | "v3";
                        /** @description The token with the lower address */
                        token0: components["schemas"]["Token"];
                        /** @description The token with the higher address */
                        token1: components["schemas"]["Token"];
                        /** @description Why a figure in dollars is unknown */
                        usdReason: string | null;
                        /** @description Whole token1 per whole token0; null before there is any */
                        price: string | null;
                        /** @description Whole token0 per whole token1 */
                        priceInverse: string | null;
                        /** @description Square root of the price in raw units, token1 per token0, Q64.96 */
                        sqrtPriceX96?: string;
                        /** @description Tick index: the price of raw units is 1.0001^tick */
                        tick?: number;
                        /** @description Of a V2 pair: what it counts as its own, raw units of token0 */
                        reserve0?: string;
                        /** @description Of a V2 pair: what it counts as its own, raw units of token1 */
                        reserve1?: string;
                        /** @description US dollars per whole token0 */
                        priceUSD0: string | null;
                        /** @description US dollars per whole token1; null when unknown */
                        priceUSD1: string | null;
                    };
                };
            };
            /** @description The answer of the ETag that If-None-Match names still holds */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPoolTvl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Address, any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Total value locked in a pair or pool */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
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
                     *       "usdReason": null,
                     *       "amount0": "1750000000000",
                     *       "amount1": "500000000000000000000",
                     *       "tvlUSD": "3500000"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Address of the pair or pool
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        poolAddress: string;
                        /** @description Number of the block that the figures are of */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the block of the index, where it was asked */
                        indexedBlock?: string;
                        /**
                         * @description v2 for pairs, v3 for pools, mixed for a route over both
                         * @enum {string}
                         */
                        protocol: "v2" | "v3";
                        /** @description The token with the lower address */
                        token0: components["schemas"]["Token"];
                        /** @description The token with the higher address */
                        token1: components["schemas"]["Token"];
                        /** @description Why a figure in dollars is unknown */
                        usdReason: string | null;
                        /** @description Reserve of a V2 pair, balance of a V3 pool, raw units; null when the token does not tell it */
                        amount0: string | null;
                        /** @description Reserve of a V2 pair, balance of a V3 pool, raw units; null when the token does not tell it */
                        amount1: string | null;
                        /** @description Worth of what is held, US dollars; null when unknown */
                        tvlUSD: string | null;
                    };
                };
            };
            /** @description The answer of the ETag that If-None-Match names still holds */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPoolVolume: {
        parameters: {
            query?: {
                /** @description Length of the periods in `series`: hours, or days of UTC */
                interval?: "hour" | "day";
                /** @description Number of results, 1 to 1000 */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Address, any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is traded in a pair or pool, in the last day, week and month and period by period */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
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
                         * @description Address of the pair or pool
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        poolAddress: string;
                        /** @description Number of the block that the figures are of */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the block of the index, where it was asked */
                        indexedBlock?: string;
                        /** @description The same figures over the last day, week, month and from the beginning, as far as they are asked for */
                        windows: {
                            /** @description Of the last 24 hours */
                            "24h": {
                                /** @description token0 swapped in or out, raw units */
                                amount0: string;
                                /** @description token1 swapped in or out, raw units */
                                amount1: string;
                                /** @description One side of each swap, US dollars; null when there were swaps and none of them could be priced */
                                volumeUSD: string | null;
                                /** @description US dollars; null when there were swaps and none of them could be priced */
                                feesUSD: string | null;
                                /** @description Number of Mint, Burn and Swap events */
                                txCount: number;
                                /** @description Number of swaps that the dollars leave out */
                                unpricedSwapCount: number;
                            };
                            /** @description Of the last 7 days */
                            "7d": {
                                /** @description token0 swapped in or out, raw units */
                                amount0: string;
                                /** @description token1 swapped in or out, raw units */
                                amount1: string;
                                /** @description One side of each swap, US dollars; null when there were swaps and none of them could be priced */
                                volumeUSD: string | null;
                                /** @description US dollars; null when there were swaps and none of them could be priced */
                                feesUSD: string | null;
                                /** @description Number of Mint, Burn and Swap events */
                                txCount: number;
                                /** @description Number of swaps that the dollars leave out */
                                unpricedSwapCount: number;
                            };
                            /** @description Of the last 30 days */
                            "30d": {
                                /** @description token0 swapped in or out, raw units */
                                amount0: string;
                                /** @description token1 swapped in or out, raw units */
                                amount1: string;
                                /** @description One side of each swap, US dollars; null when there were swaps and none of them could be priced */
                                volumeUSD: string | null;
                                /** @description US dollars; null when there were swaps and none of them could be priced */
                                feesUSD: string | null;
                                /** @description Number of Mint, Burn and Swap events */
                                txCount: number;
                                /** @description Number of swaps that the dollars leave out */
                                unpricedSwapCount: number;
                            };
                            /** @description From the first event on */
                            all: {
                                /** @description token0 swapped in or out, raw units */
                                amount0: string;
                                /** @description token1 swapped in or out, raw units */
                                amount1: string;
                                /** @description One side of each swap, US dollars; null when there were swaps and none of them could be priced */
                                volumeUSD: string | null;
                                /** @description US dollars; null when there were swaps and none of them could be priced */
                                feesUSD: string | null;
                                /** @description Number of Mint, Burn and Swap events */
                                txCount: number;
                                /** @description Number of swaps that the dollars leave out */
                                unpricedSwapCount: number;
                            };
                        };
                        /**
                         * @description Length of a period: an hour, or a day of UTC
                         * @enum {string}
                         */
                        interval: "hour" | "day";
                        /** @description The last periods, ascending, the present one last */
                        series: {
                            /** @description token0 swapped in or out, raw units */
                            amount0: string;
                            /** @description token1 swapped in or out, raw units */
                            amount1: string;
                            /** @description One side of each swap, US dollars; null when there were swaps and none of them could be priced */
                            volumeUSD: string | null;
                            /** @description US dollars; null when there were swaps and none of them could be priced */
                            feesUSD: string | null;
                            /** @description Number of Mint, Burn and Swap events */
                            txCount: number;
                            /** @description Number of swaps that the dollars leave out */
                            unpricedSwapCount: number;
                            /** @description Beginning of the period, Unix seconds */
                            timestamp: number;
                            /** @description Whole token1 per whole token0; null before there is any */
                            open: string | null;
                            /** @description Whole token1 per whole token0 at most */
                            high: string | null;
                            /** @description Whole token1 per whole token0 at least */
                            low: string | null;
                            /** @description Whole token1 per whole token0 after the last Mint, Burn or Swap */
                            close: string | null;
                            /** @description token0 held after the last Mint, Burn or Swap, of a V3 pool also after a Collect or Flash, raw units */
                            tvlToken0: string;
                            /** @description token1 held after the last Mint, Burn or Swap, of a V3 pool also after a Collect or Flash, raw units */
                            tvlToken1: string;
                            /** @description Worth of tvlToken0 and tvlToken1, US dollars at the prices of the last event; null when unknown */
                            tvlUSD: string | null;
                        }[];
                    };
                };
            };
            /** @description The answer of the ETag that If-None-Match names still holds */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPoolCandles: {
        parameters: {
            query?: {
                /** @description Length of a candle: an hour, or a day of UTC */
                interval?: "hour" | "day";
                /** @description Unix seconds; the first candle is the one in which it lies. Default: 100 candles before to */
                from?: string;
                /** @description Unix seconds; every candle begins before it. Default: now */
                to?: string;
            };
            header?: never;
            path: {
                /** @description Address, any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prices, volumes and value locked of a pair or pool, hour by hour or day by day */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
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
                         * @description Address of the pair or pool
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        poolAddress: string;
                        /** @description Number of the block that the figures are of */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the block of the index, where it was asked */
                        indexedBlock?: string;
                        /** @description The token with the lower address */
                        token0: components["schemas"]["Token"];
                        /** @description The token with the higher address */
                        token1: components["schemas"]["Token"];
                        /**
                         * @description Length of a period: an hour, or a day of UTC
                         * @enum {string}
                         */
                        interval: "hour" | "day";
                        /** @description Ascending, without gaps from the first event on: where nothing happened the price is the close before */
                        candles: components["schemas"]["Candle"][];
                    };
                };
            };
            /** @description The answer of the ETag that If-None-Match names still holds */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPoolApr: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Address, any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Yearly return of a pair or pool from fees */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
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
                     *       "tvlUSD": "3500000",
                     *       "method": "…"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Address of the pair or pool
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        poolAddress: string;
                        /** @description Number of the block that the figures are of */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the block of the index, where it was asked */
                        indexedBlock?: string;
                        /** @description Percent, 6 significant digits; null when it has no value */
                        apr: number | null;
                        /** @description Why, in words or by name; null where there is nothing to explain */
                        reason: string | null;
                        /** @description The same figures over the last day, week, month and from the beginning, as far as they are asked for */
                        windows: {
                            /** @description Of the last 24 hours */
                            "24h": {
                                /** @description Percent, 6 significant digits; null when it has no value */
                                apr: number | null;
                                /** @description What traders paid in fees, US dollars; null when unknown */
                                feesUSD: string | null;
                                /** @description Why apr is null */
                                reason: string | null;
                            };
                            /** @description Of the last 7 days */
                            "7d": {
                                /** @description Percent, 6 significant digits; null when it has no value */
                                apr: number | null;
                                /** @description What traders paid in fees, US dollars; null when unknown */
                                feesUSD: string | null;
                                /** @description Why apr is null */
                                reason: string | null;
                            };
                            /** @description Of the last 30 days */
                            "30d": {
                                /** @description Percent, 6 significant digits; null when it has no value */
                                apr: number | null;
                                /** @description What traders paid in fees, US dollars; null when unknown */
                                feesUSD: string | null;
                                /** @description Why apr is null */
                                reason: string | null;
                            };
                        };
                        /** @description Worth of what is held, US dollars; null when unknown */
                        tvlUSD: string | null;
                        /** @description How the figure is made, in words */
                        method: string;
                    };
                };
            };
            /** @description The answer of the ETag that If-None-Match names still holds */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLiquidityDistribution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Address, any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Liquidity of a V3 pool over its price range, for depth charts */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "source": "subgraph",
                     *       "tick": 194712,
                     *       "tickSpacing": 1,
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
                         * @description Address of the pair or pool
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        poolAddress: string;
                        /** @description Number of the block that the figures are of */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the block of the index, where it was asked */
                        indexedBlock?: string;
                        /**
                         * @description Where the ticks come from: the index when it agrees with the chain, else the chain
                         * @enum {string}
                         */
                        source: "subgraph" | "chain";
                        /** @description Tick index: the price of raw units is 1.0001^tick */
                        tick: number;
                        /** @description Ticks between those that liquidity may begin and end at */
                        tickSpacing: number;
                        /** @description Initialized ticks, ascending */
                        tickLiquidity: components["schemas"]["TickLiquidity"][];
                        /** @description Sums over the pool */
                        stats: {
                            /** @description Liquidity of all positions, in range or not, raw integer */
                            totalLiquidity: string;
                            /** @description Number of positions with liquidity; null while the index, which counts them, is away */
                            totalPositions: number | null;
                        };
                        /** @description What lies between each two ticks, ascending: a depth chart */
                        bars: components["schemas"]["LiquidityBar"][];
                    };
                };
            };
            /** @description The answer of the ETag that If-None-Match names still holds */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_A_V3_POOL */
            422: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                /** @description Address, any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All initialized ticks of a V3 pool */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
                     *       "blockNumber": "23000139",
                     *       "blockHash": "0x5bb4b40ef0b8dd1d806e7d50c5b0ddcab8b1f271adb4514065ef3f591f8158f4",
                     *       "source": "subgraph",
                     *       "tick": 194712,
                     *       "tickSpacing": 1,
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
                         * @description Address of the pair or pool
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        poolAddress: string;
                        /** @description Number of the block that the figures are of */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the block of the index, where it was asked */
                        indexedBlock?: string;
                        /**
                         * @description Where the ticks come from: the index when it agrees with the chain, else the chain
                         * @enum {string}
                         */
                        source: "subgraph" | "chain";
                        /** @description Tick index: the price of raw units is 1.0001^tick */
                        tick: number;
                        /** @description Ticks between those that liquidity may begin and end at */
                        tickSpacing: number;
                        /** @description Liquidity in range at the current tick, raw integer */
                        liquidity: string;
                        /** @description Initialized ticks, ascending */
                        ticks: components["schemas"]["TickLiquidity"][];
                    };
                };
            };
            /** @description The answer of the ETag that If-None-Match names still holds */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_A_V3_POOL */
            422: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPoolPositions: {
        parameters: {
            query?: {
                /** @description Address, any case */
                owner?: string;
                /** @description Number of results, 1 to 1000 */
                limit?: number;
                /** @description Number of positions to leave out at the beginning, 0 to 1000000 */
                skip?: number;
            };
            header?: never;
            path: {
                /** @description Address, any case */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Active positions of a V3 pool, largest liquidity first */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "poolAddress": "0xE0554a476A092703abdB3Ef35c80e0D76d32939F",
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
                     *       "limit": 100,
                     *       "skip": 0
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Address of the pair or pool
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        poolAddress: string;
                        /** @description Number of the block that the figures are of */
                        blockNumber: string;
                        /** @description Hash of that block */
                        blockHash: string;
                        /** @description Number of the block of the index, where it was asked */
                        indexedBlock?: string;
                        /** @description Positions, the largest liquidity first */
                        positions: components["schemas"]["Position"][];
                        /** @description Number of positions that match, on all pages */
                        total: number;
                        /** @description Number of results that were asked for at most */
                        limit: number;
                        /** @description Number of results that were left out at the beginning */
                        skip: number;
                    };
                };
            };
            /** @description The answer of the ETag that If-None-Match names still holds */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_A_V3_POOL */
            422: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
            /** @description The chain and the contracts that the service is for */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
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
                     *       "universalRouter": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *       "permit2": "0x000000000022D473030F116dDEE9F6B43aC78BA3",
                     *       "v2Factory": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *       "v3Factory": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
                     *       "feeTiers": [
                     *         0
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Network"];
                };
            };
            /** @description The answer of the ETag that If-None-Match names still holds */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
            /** @description What became of the swaps that were built: sent, succeeded, reverted and why, delivered against quoted */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
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
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
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
                         * @description How it stands, by name
                         * @enum {string}
                         */
                        status: "ok";
                    };
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
            /** @description Whether the service can answer, and which blocks its upstreams are at */
            200: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
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
                     *         "secondsLeft": null
                     *       },
                     *       "discovery": "index",
                     *       "pools": {
                     *         "known": 52,
                     *         "inMemory": 52
                     *       },
                     *       "waiting": [],
                     *       "rules": {
                     *         "deniedTokens": 0,
                     *         "deniedPools": 0,
                     *         "allowedMiddleTokens": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description How it stands, by name
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
                             * @description Whether the node pushed it, or it was looked for
                             * @enum {string}
                             */
                            source: "push" | "poll";
                        };
                        /** @description Each of RPC_URL, in its order */
                        nodes: {
                            /** @description Host of the node */
                            host: string;
                            /**
                             * @description Whether requests go to it: all but those that are ok are left alone for some time
                             * @enum {string}
                             */
                            state: "ok" | "failing" | "limited" | "wrongChain";
                            /**
                             * @description unknown until it has named its chain, also after a failure
                             * @enum {string}
                             */
                            chain: "ok" | "wrong" | "unknown";
                            /** @description Newest block that it was seen to have */
                            head: string | null;
                        }[];
                        /** @description The index of the exchange, and how far it is */
                        index: {
                            /** @description Number of the block */
                            number: string;
                            /** @description Hash of the block */
                            hash: string;
                            /**
                             * @description How it stands, by name
                             * @enum {string}
                             */
                            status: "ok";
                            /** @description Whether the index reports errors of its own */
                            hasIndexingErrors: boolean;
                            /** @description Blocks behind the head; negative when the index has seen newer ones */
                            lagBlocks: number;
                            /** @description Seconds until it has caught up, at its pace of the last minutes; null while unknown or it does not gain */
                            secondsLeft: number | null;
                        } | {
                            /**
                             * @description How it stands, by name
                             * @enum {string}
                             */
                            status: "unavailable" | "none";
                            /** @description What is wrong, for people */
                            error?: string;
                        };
                        /**
                         * @description How pools were found: by the index, or on chain while it is away or behind
                         * @enum {string}
                         */
                        discovery: "index" | "chain";
                        /** @description How many pools there are */
                        pools: {
                            /** @description Number of pools that can be on a route */
                            known: number;
                            /** @description Number of those of them whose state is known */
                            inMemory: number;
                        };
                        /** @description The processes of the service, when there are several */
                        workers?: {
                            /** @description Number of them that would answer a quote */
                            ready: number;
                            /** @description Number of processes that accept connections */
                            listening: number;
                        };
                        /** @description What the service waits for, or does without, in words */
                        waiting: string[];
                        /** @description How many of each the operator rules; null where any token may lie between two pools */
                        rules: {
                            /** @description Number of tokens that are never used */
                            deniedTokens: number;
                            /** @description Number of pools that are never used */
                            deniedPools: number;
                            /** @description Number of tokens that may lie between two pools; null where any may */
                            allowedMiddleTokens: number | null;
                        };
                    };
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description TIMEOUT */
            504: {
                headers: {
                    /** @description Names in the query or the body that the endpoint does not know, percent-encoded, separated by commas; absent when there are none. Names above 40 characters are cut, and `...` stands for those after the first 20 */
                    "X-Ignored-Parameters"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
