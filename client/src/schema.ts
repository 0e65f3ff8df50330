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
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            tokenIn: string;
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            tokenOut: string;
            /** @description Integer, decimal string */
            amountIn: string;
            /** @description Integer, decimal string */
            amountOut: string;
            tradeType: 0 | 1;
            route: components["schemas"]["Route"];
            /** @description The amount goes over several routes; `route` is the largest */
            isSplit: boolean;
            /** @description When split: every route, largest first, which is the order in which they are executed */
            routes?: components["schemas"]["Leg"][];
            /** @description When split: pools on several of the routes, by their places in `routes`; each finds the pool as the one before left it */
            sharedPools?: {
                /**
                 * @description Checksummed address
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                pool: string;
                routes: number[];
            }[];
            /** @description Percent, pool fees included */
            priceImpact: number;
            priceImpactBreakdown: components["schemas"]["PriceImpactBreakdown"];
            /** @description What of the output goes to feeRecipient, raw units of tokenOut; null without feeBps. amountOut, bounds and net values are what the recipient of the swap gets, without it */
            fee: {
                bps: number;
                /**
                 * @description Checksummed address
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                recipient: string;
                /** @description Integer, decimal string */
                amount: string;
            } | null;
            tokenTax: components["schemas"]["TokenTax"];
            excluded?: components["schemas"]["Excluded"];
            /** @description Estimated gas units of the swap */
            gasCost: string;
            /** @description null for a past block without base fee */
            gasPriceWei: string | null;
            /** @description gasCost · gasPriceWei */
            gasCostWei: string | null;
            /** @description With maxSplits above 1: at most how much more any routing over these pools could give, gas aside, in millionths; null where it is not bounded */
            optimalityGap: number | null;
            /**
             * @description What decided between routes; output also where gas cannot be priced in the token
             * @enum {string}
             */
            rankedBy: "net" | "output";
            /** @description Price of the gas in tokenOut (exact output: in tokenIn); null where it is not known */
            gasCostInToken: string | null;
            /** @description Exact input: amountOut less gasCostInToken, negative where gas costs more */
            amountOutNet?: string | null;
            /** @description Exact output: amountIn and gasCostInToken */
            amountInNet?: string | null;
            /** @description Whole tokenOut per whole tokenIn */
            executionPrice: number;
            /** @description Integer, decimal string */
            blockNumber: string;
            blockHash: string;
            /** @enum {string} */
            discovery: "index" | "chain";
        };
        Route: {
            path: string[];
            /** @enum {string} */
            protocol: "v2" | "v3" | "mixed";
            /** @description Protocol of each hop */
            protocols: ("v2" | "v3")[];
            /** @description Pool of each hop */
            pools: string[];
            hops: number;
            /** @description 0 for a V2 hop, else the V3 fee tier */
            fees: number[];
        };
        Leg: {
            /** @description Share of the amount that the caller fixed */
            percent: number;
            /** @description Integer, decimal string */
            amountIn: string;
            /** @description Integer, decimal string */
            amountOut: string;
            route: components["schemas"]["Route"];
        };
        PriceImpactBreakdown: {
            /** @description Pool fees compounded over the hops, percent */
            lpFee: number;
            /** @description What the trade itself moves the price, percent */
            market: number;
        };
        /** @description What the tokens themselves keep of their transfers, null where all of it arrives. amountIn is what the caller pays and amountOut what the recipient gets, so both already count it, and so does executionPrice; priceImpact is of what the pools take and give, without it */
        TokenTax: {
            tokenIn: {
                /** @description Kept of what a V2 pair pays out, hundredths of a percent */
                buyBps: number;
                /** @description Kept of what is sent to a V2 pair; null when it is refused */
                sellBps: number | null;
                /** @description Kept of what an account that is no pool sends; null when that is refused or follows no rule */
                transferBps: number | null;
                /** @description false: whoever buys this token cannot sell it again */
                canSell: boolean;
                /** @description false: a few raw units more or less arrive than the rate says; the quote is the least */
                exact: boolean;
            } | null;
            tokenOut: {
                /** @description Kept of what a V2 pair pays out, hundredths of a percent */
                buyBps: number;
                /** @description Kept of what is sent to a V2 pair; null when it is refused */
                sellBps: number | null;
                /** @description Kept of what an account that is no pool sends; null when that is refused or follows no rule */
                transferBps: number | null;
                /** @description false: whoever buys this token cannot sell it again */
                canSell: boolean;
                /** @description false: a few raw units more or less arrive than the rate says; the quote is the least */
                exact: boolean;
            } | null;
        };
        /** @description Tokens and pools that the search came by and left out, at most 100: denied or notAllowed by the operator, failed in the simulation of a swap, or found out by measuring. notTaken and notSent: the token does not leave its pool, or cannot be sent on. notAccepted: less of it reaches the pool than that must get. nextNotTaken: the pool cannot pay out its other token. Absent when there is nothing to tell */
        Excluded: {
            /** @enum {string} */
            kind: "token" | "pool";
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            address: string;
            /** @enum {string} */
            reason: "denied" | "notAllowed" | "failed" | "notTaken" | "notSent" | "notAccepted" | "nextNotTaken" | "notMeasurable" | "unknown";
        }[];
        Error: {
            /** @description What went wrong, for people */
            error: string;
            /**
             * @description What went wrong, for programs
             * @enum {string}
             */
            code: "INVALID_REQUEST" | "UNAUTHORIZED" | "NOT_FOUND" | "NO_ROUTE" | "METHOD_NOT_ALLOWED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "INSUFFICIENT_LIQUIDITY" | "SIMULATION_REVERTED" | "NOT_A_V3_POOL" | "BOUND_NOT_MET" | "RATE_LIMITED" | "INTERNAL" | "UPSTREAM_INVALID" | "SUBGRAPH_UNAVAILABLE" | "SUBGRAPH_STALE" | "RPC_UNAVAILABLE" | "OVERLOADED" | "TIMEOUT";
            details?: unknown;
            requestId: string;
        };
        Swap: {
            /**
             * @description Universal Router: the transaction’s to
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            to: string;
            data: string;
            /** @description Native coin to send along */
            value: string;
            /** @description Gas limit, units: what the transaction holds at its most, refunds not yet paid back, and a margin */
            gasEstimate: string;
            /**
             * @description Counted while these bytes were simulated, or estimated from the shape of the route
             * @enum {string}
             */
            gasEstimateSource: "simulation" | "model";
            tradeType: 0 | 1;
            quote: components["schemas"]["SwapQuote"];
            /** @description Unix seconds */
            deadline: string;
            /** @description Percent */
            slippage: number;
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            permit2: string;
            transaction: components["schemas"]["WalletTransaction"];
            /** @description null when not asked for */
            simulation: {
                /** @enum {string} */
                status: "success";
                /** @description Integer, decimal string */
                blockNumber: string;
                /** @description What left the sender */
                amountIn: string;
                /** @description What reached the recipient */
                amountOut: string;
                /** @description Integer, decimal string */
                gasUsed: string;
                /** @description Simulated minus expected: 0 unless a token is not what it seems */
                deltaAmount: string;
                /** @description The sender lacks the balance or an approval, and was given it for the simulation */
                fundsAssumed: boolean;
            } | {
                /** @enum {string} */
                status: "unavailable";
                /** @description Integer, decimal string */
                blockNumber: string;
                reason: string;
            } | null;
            /** @description With sender: the transactions to send first, none when nothing is missing */
            approvals?: components["schemas"]["Approval"][];
            permitData?: components["schemas"]["PermitData"];
            /** @description With decode: the commands of the calldata */
            decoded?: {
                command: string;
                args: {
                    [key: string]: unknown;
                };
            }[];
        };
        SwapQuote: {
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            tokenIn: string;
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            tokenOut: string;
            /** @description Integer, decimal string */
            amountIn: string;
            /** @description Integer, decimal string */
            amountOut: string;
            /** @description Exact input: least output, enforced on chain */
            minAmountOut?: string;
            /** @description Exact output: most input, enforced on chain */
            maxAmountIn?: string;
            /** @description What these bytes move at the quoted block */
            expected: {
                /** @description Integer, decimal string */
                amountIn: string;
                /** @description Integer, decimal string */
                amountOut: string;
                /** @description Mixed exact output: intermediate tokens bought beyond need, which the recipient gets */
                reserves: {
                    /**
                     * @description Checksummed address
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    token: string;
                    /** @description Integer, decimal string */
                    amount: string;
                }[];
            };
            priceImpact: number;
            priceImpactBreakdown: components["schemas"]["PriceImpactBreakdown"];
            /** @description What of the output goes to feeRecipient, raw units of tokenOut; null without feeBps. amountOut, bounds and net values are what the recipient of the swap gets, without it */
            fee: {
                bps: number;
                /**
                 * @description Checksummed address
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                recipient: string;
                /** @description Integer, decimal string */
                amount: string;
            } | null;
            tokenTax: components["schemas"]["TokenTax"];
            excluded?: components["schemas"]["Excluded"];
            /** @enum {string} */
            protocol: "v2" | "v3" | "mixed";
            protocols: ("v2" | "v3")[];
            path: string[];
            pools: string[];
            fees: number[];
            hops: number;
            /** @description The amount goes over several routes; `route` is the largest */
            isSplit: boolean;
            /** @description When split: every route, largest first, which is the order in which they are executed */
            routes?: components["schemas"]["Leg"][];
            /** @description When split: pools on several of the routes, by their places in `routes`; each finds the pool as the one before left it */
            sharedPools?: {
                /**
                 * @description Checksummed address
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                pool: string;
                routes: number[];
            }[];
            /** @description With maxSplits above 1: at most how much more any routing over these pools could give, gas aside, in millionths; null where it is not bounded */
            optimalityGap: number | null;
            /**
             * @description What decided between routes; output also where gas cannot be priced in the token
             * @enum {string}
             */
            rankedBy: "net" | "output";
            /** @description Price of the gas in tokenOut (exact output: in tokenIn); null where it is not known */
            gasCostInToken: string | null;
            /** @description Exact input: amountOut less gasCostInToken, negative where gas costs more */
            amountOutNet?: string | null;
            /** @description Exact output: amountIn and gasCostInToken */
            amountInNet?: string | null;
            /** @description Integer, decimal string */
            blockNumber: string;
            blockHash: string;
        };
        /** @description The whole transaction but its sender, as eth_sendTransaction takes it: quantities are hexadecimal */
        WalletTransaction: {
            /** @example 0xde0b6b3a7640000 */
            chainId: string;
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            to: string;
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
            /** @enum {string} */
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
            /** @example 0xde0b6b3a7640000 */
            chainId: string;
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            to: string;
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
            /** @enum {string} */
            step: "clearToken" | "token" | "permit2";
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            token: string;
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            spender: string;
            /** @description Integer, decimal string */
            current: string;
            /** @description Integer, decimal string */
            required: string;
            transaction: {
                /**
                 * @description Checksummed address
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                to: string;
                data: string;
                /** @description Integer, decimal string */
                value: string;
            };
        };
        /** @description To be signed (EIP-712) instead of sending the permit2 approval */
        PermitData: {
            domain: {
                name: string;
                chainId: number;
                /**
                 * @description Checksummed address
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                verifyingContract: string;
            };
            types: {
                [key: string]: {
                    name: string;
                    type: string;
                }[];
            };
            /** @enum {string} */
            primaryType: "PermitSingle";
            values: {
                details: {
                    /**
                     * @description Checksummed address
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    token: string;
                    /** @description Integer, decimal string */
                    amount: string;
                    expiration: number;
                    nonce: number;
                };
                /**
                 * @description Checksummed address
                 * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                 */
                spender: string;
                /** @description Integer, decimal string */
                sigDeadline: string;
            };
        } | null;
        Token: {
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            address: string;
            symbol: string;
            name: string;
            decimals: number;
            logoURI: string | null;
        };
        V3PoolSummary: {
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            address: string;
            fee: number;
            /** @description Integer, decimal string */
            liquidity: string;
            /** @description Integer, decimal string */
            sqrtPriceX96: string;
            tick: number;
            /** @description Whole token1 per whole token0, pool order; null before the pool is initialized */
            price: string | null;
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            token0: string;
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            token1: string;
            tickSpacing: number;
            /** @description Integer, decimal string */
            blockNumber: string;
        };
        ListedPool: {
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            address: string;
            /** @enum {string} */
            protocol: "v2" | "v3";
            token0: components["schemas"]["Token"];
            token1: components["schemas"]["Token"];
            /** @description Hundredths of a bip; 0 for a V2 pair */
            fee: number;
            /** @description Whole token1 per whole token0 after the last event */
            price: string | null;
            /** @description At the indexed block; null when unknown */
            tvlUSD: string | null;
            /** @description Of all time; null when unknown */
            volumeUSD: string | null;
            /** @description Of the whole hours within the last 24; null when unknown */
            volumeUSD24h: string | null;
            /** @description Of the same hours */
            feesUSD24h: string | null;
            /** @description Percent: fees of these hours, scaled to 365 days, over tvlUSD */
            apr: number | null;
            /** @description Why apr is null */
            aprReason: string | null;
            txCount: number;
        };
        Candle: {
            /** @description Beginning, Unix seconds */
            timestamp: number;
            /** @description Whole token1 per whole token0 */
            open: string | null;
            high: string | null;
            low: string | null;
            close: string | null;
            /** @description token0 swapped in or out */
            volumeToken0: string;
            /** @description token1 swapped in or out */
            volumeToken1: string;
            /** @description null when there were swaps and none of them could be priced */
            volumeUSD: string | null;
            feesUSD: string | null;
            /** @description Mint, Burn and Swap events */
            txCount: number;
            /** @description token0 held at the end */
            tvlToken0: string;
            /** @description token1 held at the end */
            tvlToken1: string;
            /** @description Worth of what is held, at the prices of its last event; null when unknown */
            tvlUSD: string | null;
        };
        TickLiquidity: {
            tick: number;
            /** @description Integer, decimal string */
            liquidityGross: string;
            /** @description Integer, decimal string */
            liquidityNet: string;
        };
        LiquidityBar: {
            tickLower: number;
            tickUpper: number;
            /** @description Integer, decimal string */
            liquidityActive: string;
            /** @description Integer, decimal string */
            amount0: string;
            /** @description Integer, decimal string */
            amount1: string;
        };
        Position: {
            id: string;
            /** @description NFT; null for liquidity held in the pool directly */
            tokenId: string | null;
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            owner: string;
            tickLower: number;
            tickUpper: number;
            /** @description Integer, decimal string */
            liquidity: string;
            /** @description What burning it pays, without fees */
            amount0: string;
            /** @description Integer, decimal string */
            amount1: string;
            inRange: boolean;
            /** @description Whole token1 per whole token0 at the lower tick */
            priceLower: string;
            priceUpper: string;
        };
        Network: {
            name: string;
            chainId: number;
            nativeSymbol: string;
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            wrappedNative: string;
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            universalRouter: string;
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            permit2: string;
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            v2Factory: string;
            /**
             * @description Checksummed address
             * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
             */
            v3Factory: string;
            /** @description Of V3, hundredths of a bip */
            feeTiers: number[];
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
                /** @description Address, any case */
                tokenIn: string;
                /** @description Address, any case */
                tokenOut: string;
                /** @description Raw units of the token, decimal string */
                amountIn?: string;
                /** @description Raw units of the token, decimal string */
                amountOut?: string;
                /** @description 0 exact input (default), 1 exact output; as a number or as a string */
                tradeType?: 0 | 1;
                /** @description Most pools in the route, 1 to 3 */
                maxHops?: number;
                /** @description Kinds of route that may answer: some of v2, v3 and mixed, comma separated; all when absent */
                protocols?: string;
                /** @description Choose the route by what is left after gas (net), or by the amounts alone (output) */
                rank?: "net" | "output";
                /** @description Most routes that the amount may be split over; DEFAULT_MAX_SPLITS of the operator when absent, 1 to 8 */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NO_ROUTE */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INSUFFICIENT_LIQUIDITY */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
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
                        /** @description Integer, decimal string */
                        blockNumber: string;
                        blockHash: string;
                    };
                };
            };
            /** @description INVALID_REQUEST */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
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
                /** @description Address, any case */
                tokenIn: string;
                /** @description Address, any case */
                tokenOut: string;
                /** @description Raw units of the token, decimal string */
                amountIn?: string;
                /** @description Raw units of the token, decimal string */
                amountOut?: string;
                /** @description 0 exact input (default), 1 exact output; as a number or as a string */
                tradeType?: 0 | 1;
                /** @description Most pools in the route, 1 to 3 */
                maxHops?: number;
                /** @description Kinds of route that may answer: some of v2, v3 and mixed, comma separated; all when absent */
                protocols?: string;
                /** @description Choose the route by what is left after gas (net), or by the amounts alone (output) */
                rank?: "net" | "output";
                /** @description Most routes that the amount may be split over; DEFAULT_MAX_SPLITS of the operator when absent, 1 to 8 */
                maxSplits?: number;
                /** @description Hundredths of a percent of the output that go to feeRecipient, 0 to 500 */
                feeBps?: number;
                /** @description Who gets the fee, in tokenOut (wrapped also where the recipient gets the native coin) */
                feeRecipient?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description OVERLOADED */
            503: {
                headers: {
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
                     * @description Address, any case
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    tokenIn: string;
                    /**
                     * @description Address, any case
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
                     * @description Most pools in the route, 1 to 3
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
                     * @description Choose the route by what is left after gas (net), or by the amounts alone (output)
                     * @default net
                     * @enum {string}
                     */
                    rank?: "net" | "output";
                    /**
                     * @description Most routes that the amount may be split over; DEFAULT_MAX_SPLITS of the operator when absent, 1 to 8
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
                     * @description Who will send the transaction: approvals are planned
                     * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                     */
                    sender?: string;
                    /** @description Values and signature of an answered permitData */
                    permit?: {
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
                             * @description Unsigned integer of 48 bits, 0 to 281474976710655
                             * @default 0
                             * @example 0
                             */
                            expiration?: number;
                            /**
                             * @description Unsigned integer of 48 bits, 0 to 281474976710655
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NO_ROUTE */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INSUFFICIENT_LIQUIDITY, SIMULATION_REVERTED, BOUND_NOT_MET */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
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
                /** @description Address, any case */
                token0: string;
                /** @description Address, any case */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
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
                /** @description Pools to leave out at the beginning, 0 to 5000 */
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
                        pools: components["schemas"]["ListedPool"][];
                        /**
                         * @description Asks for the next page; null at the end, or after 5 500 pools
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        nextCursor: string | null;
                        limit: number;
                        skip: number;
                        /** @description Integer, decimal string */
                        blockNumber: string;
                        blockHash: string;
                        /** @description Integer, decimal string */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
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
                         * @description Checksummed address
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        poolAddress: string;
                        /** @description Block that the figures are of */
                        blockNumber: string;
                        blockHash: string;
                        /** @description Block of the index, where it was asked */
                        indexedBlock?: string;
                        /** @enum {string} */
                        protocol: "v2" | "v3";
                        token0: components["schemas"]["Token"];
                        token1: components["schemas"]["Token"];
                        /** @description Why a figure in dollars is unknown */
                        usdReason: string | null;
                        /** @description Whole token1 per whole token0; null before there is any */
                        price: string | null;
                        priceInverse: string | null;
                        /** @description Integer, decimal string */
                        sqrtPriceX96?: string;
                        tick?: number;
                        /** @description Integer, decimal string */
                        reserve0?: string;
                        /** @description Integer, decimal string */
                        reserve1?: string;
                        /** @description US dollars per whole token0 */
                        priceUSD0: string | null;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
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
                         * @description Checksummed address
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        poolAddress: string;
                        /** @description Block that the figures are of */
                        blockNumber: string;
                        blockHash: string;
                        /** @description Block of the index, where it was asked */
                        indexedBlock?: string;
                        /** @enum {string} */
                        protocol: "v2" | "v3";
                        token0: components["schemas"]["Token"];
                        token1: components["schemas"]["Token"];
                        /** @description Why a figure in dollars is unknown */
                        usdReason: string | null;
                        /** @description Reserve of a V2 pair, balance of a V3 pool; null when the token does not tell it */
                        amount0: string | null;
                        /** @description Reserve of a V2 pair, balance of a V3 pool; null when the token does not tell it */
                        amount1: string | null;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
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
                         * @description Checksummed address
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        poolAddress: string;
                        /** @description Block that the figures are of */
                        blockNumber: string;
                        blockHash: string;
                        /** @description Block of the index, where it was asked */
                        indexedBlock?: string;
                        windows: {
                            "24h": {
                                /** @description token0 swapped in or out */
                                amount0: string;
                                /** @description token1 swapped in or out */
                                amount1: string;
                                /** @description One side of each swap */
                                volumeUSD: string | null;
                                /** @description US dollars; null when there were swaps and none of them could be priced */
                                feesUSD: string | null;
                                /** @description Mint, Burn and Swap events */
                                txCount: number;
                                /** @description Swaps that the dollars leave out */
                                unpricedSwapCount: number;
                            };
                            "7d": {
                                /** @description token0 swapped in or out */
                                amount0: string;
                                /** @description token1 swapped in or out */
                                amount1: string;
                                /** @description One side of each swap */
                                volumeUSD: string | null;
                                /** @description US dollars; null when there were swaps and none of them could be priced */
                                feesUSD: string | null;
                                /** @description Mint, Burn and Swap events */
                                txCount: number;
                                /** @description Swaps that the dollars leave out */
                                unpricedSwapCount: number;
                            };
                            "30d": {
                                /** @description token0 swapped in or out */
                                amount0: string;
                                /** @description token1 swapped in or out */
                                amount1: string;
                                /** @description One side of each swap */
                                volumeUSD: string | null;
                                /** @description US dollars; null when there were swaps and none of them could be priced */
                                feesUSD: string | null;
                                /** @description Mint, Burn and Swap events */
                                txCount: number;
                                /** @description Swaps that the dollars leave out */
                                unpricedSwapCount: number;
                            };
                            all: {
                                /** @description token0 swapped in or out */
                                amount0: string;
                                /** @description token1 swapped in or out */
                                amount1: string;
                                /** @description One side of each swap */
                                volumeUSD: string | null;
                                /** @description US dollars; null when there were swaps and none of them could be priced */
                                feesUSD: string | null;
                                /** @description Mint, Burn and Swap events */
                                txCount: number;
                                /** @description Swaps that the dollars leave out */
                                unpricedSwapCount: number;
                            };
                        };
                        /** @enum {string} */
                        interval: "hour" | "day";
                        /** @description The last periods, ascending, the present one last */
                        series: {
                            /** @description token0 swapped in or out */
                            amount0: string;
                            /** @description token1 swapped in or out */
                            amount1: string;
                            /** @description One side of each swap */
                            volumeUSD: string | null;
                            /** @description US dollars; null when there were swaps and none of them could be priced */
                            feesUSD: string | null;
                            /** @description Mint, Burn and Swap events */
                            txCount: number;
                            /** @description Swaps that the dollars leave out */
                            unpricedSwapCount: number;
                            /** @description Beginning of the period, Unix seconds */
                            timestamp: number;
                            /** @description Whole token1 per whole token0; null before there is any */
                            open: string | null;
                            high: string | null;
                            low: string | null;
                            close: string | null;
                            /** @description token0 held at the end of the period */
                            tvlToken0: string;
                            /** @description Integer, decimal string */
                            tvlToken1: string;
                            /** @description What that counted for at the last event; null when unknown */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
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
                         * @description Checksummed address
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        poolAddress: string;
                        /** @description Block that the figures are of */
                        blockNumber: string;
                        blockHash: string;
                        /** @description Block of the index, where it was asked */
                        indexedBlock?: string;
                        token0: components["schemas"]["Token"];
                        token1: components["schemas"]["Token"];
                        /** @enum {string} */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
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
                         * @description Checksummed address
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        poolAddress: string;
                        /** @description Block that the figures are of */
                        blockNumber: string;
                        blockHash: string;
                        /** @description Block of the index, where it was asked */
                        indexedBlock?: string;
                        /** @description Percent, 6 significant digits; null when it has no value */
                        apr: number | null;
                        reason: string | null;
                        windows: {
                            "24h": {
                                /** @description Percent, 6 significant digits; null when it has no value */
                                apr: number | null;
                                feesUSD: string | null;
                                /** @description Why apr is null */
                                reason: string | null;
                            };
                            "7d": {
                                /** @description Percent, 6 significant digits; null when it has no value */
                                apr: number | null;
                                feesUSD: string | null;
                                /** @description Why apr is null */
                                reason: string | null;
                            };
                            "30d": {
                                /** @description Percent, 6 significant digits; null when it has no value */
                                apr: number | null;
                                feesUSD: string | null;
                                /** @description Why apr is null */
                                reason: string | null;
                            };
                        };
                        tvlUSD: string | null;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
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
                         * @description Checksummed address
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        poolAddress: string;
                        /** @description Block that the figures are of */
                        blockNumber: string;
                        blockHash: string;
                        /** @description Block of the index, where it was asked */
                        indexedBlock?: string;
                        /**
                         * @description Where the ticks come from: the index when it agrees with the chain, else the chain
                         * @enum {string}
                         */
                        source: "subgraph" | "chain";
                        tick: number;
                        tickSpacing: number;
                        tickLiquidity: components["schemas"]["TickLiquidity"][];
                        stats: {
                            /** @description Liquidity of all positions, in range or not */
                            totalLiquidity: string;
                            /** @description Positions with liquidity; null while the index, which counts them, is away */
                            totalPositions: number | null;
                        };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_A_V3_POOL */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
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
                         * @description Checksummed address
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        poolAddress: string;
                        /** @description Block that the figures are of */
                        blockNumber: string;
                        blockHash: string;
                        /** @description Block of the index, where it was asked */
                        indexedBlock?: string;
                        /**
                         * @description Where the ticks come from: the index when it agrees with the chain, else the chain
                         * @enum {string}
                         */
                        source: "subgraph" | "chain";
                        tick: number;
                        tickSpacing: number;
                        /** @description Active at the current tick */
                        liquidity: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_A_V3_POOL */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
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
                /** @description Positions to leave out at the beginning, 0 to 1000000 */
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
                         * @description Checksummed address
                         * @example 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
                         */
                        poolAddress: string;
                        /** @description Block that the figures are of */
                        blockNumber: string;
                        blockHash: string;
                        /** @description Block of the index, where it was asked */
                        indexedBlock?: string;
                        positions: components["schemas"]["Position"][];
                        /** @description Positions that match, on all pages */
                        total: number;
                        limit: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_A_V3_POOL */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED */
            429: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description OVERLOADED */
            503: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                    };
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description OVERLOADED */
            503: {
                headers: {
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
                     *         "lagBlocks": 0
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
                        /** @enum {string} */
                        status: "ready";
                        head: {
                            number: string;
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
                        index: {
                            number: string;
                            hash: string;
                            /** @enum {string} */
                            status: "ok";
                            hasIndexingErrors: boolean;
                            /** @description Blocks behind the head; negative when the index has seen newer ones */
                            lagBlocks: number;
                        } | {
                            /** @enum {string} */
                            status: "unavailable" | "none";
                            error?: string;
                        };
                        /** @enum {string} */
                        discovery: "index" | "chain";
                        pools: {
                            /** @description Pools that can be on a route */
                            known: number;
                            /** @description Those of them whose state is known */
                            inMemory: number;
                        };
                        /** @description What the service waits for, or does without, in words */
                        waiting: string[];
                        /** @description How many of each the operator rules; null where any token may lie between two pools */
                        rules: {
                            deniedTokens: number;
                            deniedPools: number;
                            allowedMiddleTokens: number | null;
                        };
                    };
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UPSTREAM_INVALID */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RPC_UNAVAILABLE, OVERLOADED */
            503: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
