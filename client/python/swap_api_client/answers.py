# Written by `make client-types` from the OpenAPI document. Do not edit.

from __future__ import annotations

from typing import Any, Dict, List, Literal, NotRequired, TypeAlias, TypedDict, Union


class Quote(TypedDict):
    tokenIn: str
    tokenOut: str
    amountIn: str
    amountOut: str
    tradeType: Literal[0, 1]
    route: Route
    isSplit: bool
    routes: NotRequired[List[Leg]]
    sharedPools: NotRequired[List[QuoteSharedPoolsItem]]
    exchange: Union[str, None]
    router: Router
    discount: NotRequired[QuoteDiscount]
    alternatives: NotRequired[List[Alternative]]
    fallback: NotRequired[QuoteFallback]
    priceImpact: float
    priceImpactBreakdown: PriceImpactBreakdown
    fee: Union[QuoteFee, None]
    tokenTax: TokenTax
    excluded: NotRequired[Excluded]
    leftOut: LeftOut
    warnings: Warnings
    gasCost: str
    gasPriceWei: Union[str, None]
    gasCostWei: Union[str, None]
    l1FeeWei: Union[str, None]
    amountInUSD: Union[str, None]
    amountOutUSD: Union[str, None]
    gasCostUSD: Union[str, None]
    optimalityGap: Union[float, None]
    optimalityGapReason: NotRequired[Literal["notSought", "taxedTokens", "unreadTicks", "tooManyPools", "mostlyGas", "gasLimit", "longRoutes", "hooks", "newBlocks"]]
    rankedBy: Literal["net", "output"]
    gasCostInToken: Union[str, None]
    amountOutNet: NotRequired[Union[str, None]]
    amountInNet: NotRequired[Union[str, None]]
    reserve: NotRequired[QuoteReserve]
    improvable: NotRequired[QuoteImprovable]
    executionPrice: float
    blockNumber: str
    blockHash: str
    discovery: Literal["index", "chain"]
    quoteId: str
    chainId: int
    expiresAt: int


class QuoteSharedPoolsItem(TypedDict):
    pool: str
    routes: List[int]


class QuoteDiscount(TypedDict):
    account: str
    isApplied: Union[bool, None]


class QuoteFallback(TypedDict):
    legs: List[QuoteFallbackLegsItem]
    amountIn: str
    amountOut: str


class QuoteFallbackLegsItem(TypedDict):
    doubts: List[QuoteFallbackLegsItemDoubtsItem]
    second: Union[QuoteFallbackLegsItemSecond, None]
    none: Literal["noDoubt", "router", "taxedToken", "noRoute", "bound", "simulation", None]


class QuoteFallbackLegsItemDoubtsItem(TypedDict):
    reason: Literal["hook", "untrustedToken", "revertedToken"]
    address: str


class QuoteFallbackLegsItemSecond(TypedDict):
    route: Route
    amountIn: str
    amountOut: str
    gasCost: str
    gasCap: Union[str, None]


class QuoteFee(TypedDict):
    bps: int
    recipient: str
    amount: str


class QuoteReserve(TypedDict):
    amountIn: str
    needed: str
    returned: List[QuoteReserveReturnedItem]
    cost: str


class QuoteReserveReturnedItem(TypedDict):
    token: str
    amount: str
    value: str


class QuoteImprovable(TypedDict):
    maxSplits: int
    protocols: List[Literal["v2", "v3", "v4"]]
    amountNet: str


class Route(TypedDict):
    path: List[str]
    protocol: Literal["v2", "v3", "v4", "mixed"]
    protocols: List[Literal["v2", "v3", "v4"]]
    pools: List[str]
    exchanges: List[str]
    hops: int
    fees: List[int]
    keys: NotRequired[List[Union[RouteKeysItem, None]]]


class RouteKeysItem(TypedDict):
    currency0: str
    currency1: str
    fee: int
    tickSpacing: int
    hooks: str


class Leg(TypedDict):
    percent: float
    amountIn: str
    amountOut: str
    route: LegRoute


class LegRoute(TypedDict):
    path: List[str]
    protocol: Literal["v2", "v3", "v4", "mixed"]
    protocols: List[Literal["v2", "v3", "v4"]]
    pools: List[str]
    exchanges: List[str]
    hops: int
    fees: List[int]
    keys: NotRequired[List[Union[LegRouteKeysItem, None]]]


class LegRouteKeysItem(TypedDict):
    currency0: str
    currency1: str
    fee: int
    tickSpacing: int
    hooks: str


class Router(TypedDict):
    kind: Literal["universalRouter", "uniswapV2Router02", "swapRouter", "swapRouter02", "executor"]
    address: str

Alternative: TypeAlias = "Union[AlternativeValue1, AlternativeValue2]"


class AlternativeValue1(TypedDict):
    exchange: Union[str, None]
    amountIn: str
    amountOut: str
    amountNet: Union[str, None]
    gasCost: str
    router: Router
    route: Route
    isSplit: bool
    routes: NotRequired[List[Leg]]
    sharedPools: NotRequired[List[AlternativeValue1SharedPoolsItem]]


class AlternativeValue1SharedPoolsItem(TypedDict):
    pool: str
    routes: List[int]


class AlternativeValue2(TypedDict):
    exchange: Union[str, None]
    code: Literal["INVALID_REQUEST", "UNAUTHORIZED", "NOT_FOUND", "NO_ROUTE", "METHOD_NOT_ALLOWED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "INSUFFICIENT_LIQUIDITY", "SIMULATION_REVERTED", "NOT_A_V3_POOL", "BOUND_NOT_MET", "QUOTE_MOVED", "NOT_SUPPORTED_BY_ROUTER", "LIQUIDITY_REFUSED", "RATE_LIMITED", "INTERNAL", "UPSTREAM_INVALID", "SUBGRAPH_UNAVAILABLE", "SUBGRAPH_STALE", "INDEX_REQUIRED", "RPC_UNAVAILABLE", "OVERLOADED", "TIMEOUT"]
    error: str


class PriceImpactBreakdown(TypedDict):
    lpFee: float
    market: float


class TokenTax(TypedDict):
    tokenIn: Union[TokenTaxTokenIn, None]
    tokenOut: Union[TokenTaxTokenOut, None]


class TokenTaxTokenIn(TypedDict):
    buyBps: float
    sellBps: Union[float, None]
    transferBps: Union[float, None]
    canSell: bool
    exact: bool


class TokenTaxTokenOut(TypedDict):
    buyBps: float
    sellBps: Union[float, None]
    transferBps: Union[float, None]
    canSell: bool
    exact: bool

Excluded: TypeAlias = "List[ExcludedValueItem]"


class ExcludedValueItem(TypedDict):
    kind: Literal["token", "pool"]
    address: str
    reason: Literal["denied", "notAllowed", "failed", "reverted", "notTaken", "notSent", "notAccepted", "nextNotTaken", "notMeasurable", "unsteady", "unknown"]

LeftOut: TypeAlias = "Union[LeftOutValue, None]"


class LeftOutValue(TypedDict):
    tokens: List[str]
    reason: Literal["untrusted", "tooGoodToBeTrue"]
    amountIn: NotRequired[str]
    amountOut: NotRequired[str]
    promisedPercent: Union[float, None]

Warnings: TypeAlias = "List[WarningsValueItem]"


class WarningsValueItem(TypedDict):
    code: Literal["HIGH_SLIPPAGE", "HIGH_PRICE_IMPACT", "DOLLARS_DIFFER", "NO_GAS_LEFT", "INDEX_MISSING", "TOKEN_CANNOT_BE_SOLD", "TOKEN_TAXED", "TOKEN_YOUNG", "TOKEN_IMITATES"]
    message: str
    token: NotRequired[str]


class InvalidRequestError(TypedDict):
    error: str
    code: Literal["INVALID_REQUEST"]
    details: NotRequired[InvalidRequestDetails]
    requestId: str

InvalidRequestDetails: TypeAlias = "List[InvalidRequestDetailsValueItem]"


class InvalidRequestDetailsValueItem(TypedDict):
    path: str
    message: str


class UnauthorizedError(TypedDict):
    error: str
    code: Literal["UNAUTHORIZED"]
    requestId: str


class NoRouteError(TypedDict):
    error: str
    code: Literal["NO_ROUTE"]
    details: NotRequired[NoRouteDetails]
    requestId: str


class NoRouteDetails(TypedDict):
    poolsConsidered: NotRequired[Dict[str, int]]
    protocols: NotRequired[List[str]]
    poolsOfTokenIn: NotRequired[int]
    poolsOfTokenOut: NotRequired[int]
    failures: NotRequired[List[NoRouteDetailsFailuresItem]]
    excluded: NotRequired[List[NoRouteDetailsExcludedItem]]
    leftOut: NotRequired[NoRouteDetailsLeftOut]
    setting: NotRequired[str]
    token: NotRequired[str]
    reason: NotRequired[str]


class NoRouteDetailsFailuresItem(TypedDict):
    address: str
    protocol: str
    reason: str


class NoRouteDetailsExcludedItem(TypedDict):
    kind: str
    address: str
    reason: str


class NoRouteDetailsLeftOut(TypedDict):
    tokens: List[str]
    reason: str
    amountIn: NotRequired[str]
    amountOut: NotRequired[str]


class InsufficientLiquidityError(TypedDict):
    error: str
    code: Literal["INSUFFICIENT_LIQUIDITY"]
    details: NotRequired[InsufficientLiquidityDetails]
    requestId: str


class InsufficientLiquidityDetails(TypedDict):
    poolsConsidered: NotRequired[Dict[str, int]]
    protocols: NotRequired[List[str]]
    poolsOfTokenIn: NotRequired[int]
    poolsOfTokenOut: NotRequired[int]
    failures: NotRequired[List[InsufficientLiquidityDetailsFailuresItem]]
    excluded: NotRequired[List[InsufficientLiquidityDetailsExcludedItem]]
    leftOut: NotRequired[InsufficientLiquidityDetailsLeftOut]
    setting: NotRequired[str]
    token: NotRequired[str]
    reason: NotRequired[str]
    leastAmountIn: NotRequired[str]
    gas: NotRequired[str]
    mostGas: NotRequired[str]


class InsufficientLiquidityDetailsFailuresItem(TypedDict):
    address: str
    protocol: str
    reason: str


class InsufficientLiquidityDetailsExcludedItem(TypedDict):
    kind: str
    address: str
    reason: str


class InsufficientLiquidityDetailsLeftOut(TypedDict):
    tokens: List[str]
    reason: str
    amountIn: NotRequired[str]
    amountOut: NotRequired[str]


class RateLimitedError(TypedDict):
    error: str
    code: Literal["RATE_LIMITED"]
    requestId: str


class InternalError(TypedDict):
    error: str
    code: Literal["INTERNAL"]
    requestId: str


class UpstreamInvalidError(TypedDict):
    error: str
    code: Literal["UPSTREAM_INVALID"]
    details: NotRequired[LoadingDetails]
    requestId: str


class LoadingDetails(TypedDict):
    minBlock: NotRequired[str]
    blockNumber: NotRequired[str]
    pools: NotRequired[LoadingDetailsPools]
    index: NotRequired[Dict[str, Any]]
    nodes: NotRequired[List[LoadingDetailsNodesItem]]
    workers: NotRequired[LoadingDetailsWorkers]


class LoadingDetailsPools(TypedDict):
    listed: NotRequired[int]
    read: NotRequired[int]
    wanted: NotRequired[int]


class LoadingDetailsNodesItem(TypedDict):
    host: str
    state: str
    chain: str
    head: Union[str, None]


class LoadingDetailsWorkers(TypedDict):
    ready: int
    listening: int


class RpcUnavailableError(TypedDict):
    error: str
    code: Literal["RPC_UNAVAILABLE"]
    details: NotRequired[LoadingDetails]
    requestId: str


class OverloadedError(TypedDict):
    error: str
    code: Literal["OVERLOADED"]
    details: NotRequired[LoadingDetails]
    requestId: str


class TimeoutError(TypedDict):
    error: str
    code: Literal["TIMEOUT"]
    requestId: str


class NotFoundError(TypedDict):
    error: str
    code: Literal["NOT_FOUND"]
    requestId: str


class MethodNotAllowedError(TypedDict):
    error: str
    code: Literal["METHOD_NOT_ALLOWED"]
    requestId: str


class PayloadTooLargeError(TypedDict):
    error: str
    code: Literal["PAYLOAD_TOO_LARGE"]
    requestId: str


class UnsupportedMediaTypeError(TypedDict):
    error: str
    code: Literal["UNSUPPORTED_MEDIA_TYPE"]
    requestId: str


class SimulationRevertedError(TypedDict):
    error: str
    code: Literal["SIMULATION_REVERTED"]
    details: NotRequired[SimulationRevertedDetails]
    requestId: str


class SimulationRevertedDetails(TypedDict):
    command: NotRequired[Union[str, None]]
    error: NotRequired[str]
    origin: NotRequired[Union[str, None]]
    account: NotRequired[str]
    token: NotRequired[str]
    reason: NotRequired[str]


class NotAV3PoolError(TypedDict):
    error: str
    code: Literal["NOT_A_V3_POOL"]
    requestId: str


class BoundNotMetError(TypedDict):
    error: str
    code: Literal["BOUND_NOT_MET"]
    details: NotRequired[BoundNotMetDetails]
    requestId: str


class BoundNotMetDetails(TypedDict):
    minAmountOut: NotRequired[str]
    amountOut: NotRequired[str]
    maxAmountIn: NotRequired[str]
    amountIn: NotRequired[str]
    blockNumber: str


class QuoteMovedError(TypedDict):
    error: str
    code: Literal["QUOTE_MOVED"]
    details: NotRequired[QuoteMovedDetails]
    requestId: str


class QuoteMovedDetails(TypedDict):
    reason: Literal["expired", "pool", "excluded", "tax", "liquidity", "price", "betterRoute"]
    quotedAmount: NotRequired[str]
    presentAmount: NotRequired[str]
    address: NotRequired[str]
    blockNumber: str


class NotSupportedByRouterError(TypedDict):
    error: str
    code: Literal["NOT_SUPPORTED_BY_ROUTER"]
    details: NotRequired[NotSupportedByRouterDetails]
    requestId: str


class NotSupportedByRouterDetails(TypedDict):
    term: str
    can: str
    router: str
    kind: str


class LiquidityRefusedError(TypedDict):
    error: str
    code: Literal["LIQUIDITY_REFUSED"]
    details: NotRequired[LiquidityRefusedDetails]
    requestId: str


class LiquidityRefusedDetails(TypedDict):
    reason: Literal["notTheOwner", "noPositionManager", "taxedToken", "confirm", "nothingToDo", "emptyPool", "tooMuch", "wrongSide", "shrunkPair", "poolExists", "startPrice"]
    owner: NotRequired[str]
    token: NotRequired[str]
    pair: NotRequired[str]
    pool: NotRequired[str]
    startPrice: NotRequired[str]
    routePrice: NotRequired[str]
    offPercent: NotRequired[str]
    looksLike: NotRequired[str]
    hooks: NotRequired[str]
    exchange: NotRequired[str]
    protocol: NotRequired[str]
    manager: NotRequired[str]
    liquidity: NotRequired[str]
    most: NotRequired[str]


class SubgraphUnavailableError(TypedDict):
    error: str
    code: Literal["SUBGRAPH_UNAVAILABLE"]
    details: NotRequired[LoadingDetails]
    requestId: str


class SubgraphStaleError(TypedDict):
    error: str
    code: Literal["SUBGRAPH_STALE"]
    details: NotRequired[LoadingDetails]
    requestId: str


class IndexRequiredError(TypedDict):
    error: str
    code: Literal["INDEX_REQUIRED"]
    requestId: str


class Swap(TypedDict):
    to: str
    data: str
    value: str
    gasEstimate: str
    gasEstimateSource: Literal["simulation", "model"]
    tradeType: Literal[0, 1]
    quote: SwapQuote
    deadline: str
    slippage: float
    permit2: Union[str, None]
    transaction: WalletTransaction
    warnings: Warnings
    simulation: Union[SwapSimulation1, SwapSimulation2, None]
    approvals: NotRequired[List[Approval]]
    calls: NotRequired[List[SwapCallsItem]]
    atomicRequired: NotRequired[bool]
    permitData: NotRequired[PermitData]
    issues: NotRequired[Issues]
    decoded: NotRequired[List[SwapDecodedItem]]


class SwapSimulation1(TypedDict):
    status: Literal["success"]
    blockNumber: str
    amountIn: str
    amountOut: str
    gasUsed: str
    deltaAmount: str
    blocksTried: int
    fundsAssumed: bool


class SwapSimulation2(TypedDict):
    status: Literal["unavailable"]
    blockNumber: str
    reason: str


class SwapCallsItem(TypedDict):
    to: str
    data: str
    value: str


class SwapDecodedItem(TypedDict):
    command: str
    args: Dict[str, Any]


class SwapQuote(TypedDict):
    tokenIn: str
    tokenOut: str
    amountIn: str
    amountOut: str
    minAmountOut: NotRequired[str]
    maxAmountIn: NotRequired[str]
    expected: SwapQuoteExpected
    priceImpact: float
    priceImpactBreakdown: PriceImpactBreakdown
    fee: Union[SwapQuoteFee, None]
    tokenTax: TokenTax
    excluded: NotRequired[Excluded]
    leftOut: LeftOut
    protocol: Literal["v2", "v3", "v4", "mixed"]
    protocols: List[Literal["v2", "v3", "v4"]]
    path: List[str]
    pools: List[str]
    fees: List[int]
    exchanges: List[str]
    hops: int
    keys: NotRequired[List[Union[SwapQuoteKeysItem, None]]]
    isSplit: bool
    routes: NotRequired[List[Leg]]
    sharedPools: NotRequired[List[SwapQuoteSharedPoolsItem]]
    exchange: Union[str, None]
    router: Router
    discount: NotRequired[SwapQuoteDiscount]
    alternatives: NotRequired[List[Alternative]]
    fallback: NotRequired[SwapQuoteFallback]
    l1FeeWei: Union[str, None]
    amountInUSD: Union[str, None]
    amountOutUSD: Union[str, None]
    gasCostUSD: Union[str, None]
    optimalityGap: Union[float, None]
    optimalityGapReason: NotRequired[Literal["notSought", "taxedTokens", "unreadTicks", "tooManyPools", "mostlyGas", "gasLimit", "longRoutes", "hooks", "newBlocks"]]
    rankedBy: Literal["net", "output"]
    gasCostInToken: Union[str, None]
    amountOutNet: NotRequired[Union[str, None]]
    amountInNet: NotRequired[Union[str, None]]
    reserve: NotRequired[SwapQuoteReserve]
    improvable: NotRequired[SwapQuoteImprovable]
    blockNumber: str
    blockHash: str
    quoteId: NotRequired[str]


class SwapQuoteExpected(TypedDict):
    amountIn: str
    amountOut: str
    reserves: List[SwapQuoteExpectedReservesItem]


class SwapQuoteExpectedReservesItem(TypedDict):
    token: str
    amount: str
    value: str


class SwapQuoteFee(TypedDict):
    bps: int
    recipient: str
    amount: str


class SwapQuoteKeysItem(TypedDict):
    currency0: str
    currency1: str
    fee: int
    tickSpacing: int
    hooks: str


class SwapQuoteSharedPoolsItem(TypedDict):
    pool: str
    routes: List[int]


class SwapQuoteDiscount(TypedDict):
    account: str
    isApplied: Union[bool, None]


class SwapQuoteFallback(TypedDict):
    legs: List[SwapQuoteFallbackLegsItem]
    amountIn: str
    amountOut: str


class SwapQuoteFallbackLegsItem(TypedDict):
    doubts: List[SwapQuoteFallbackLegsItemDoubtsItem]
    second: Union[SwapQuoteFallbackLegsItemSecond, None]
    none: Literal["noDoubt", "router", "taxedToken", "noRoute", "bound", "simulation", None]


class SwapQuoteFallbackLegsItemDoubtsItem(TypedDict):
    reason: Literal["hook", "untrustedToken", "revertedToken"]
    address: str


class SwapQuoteFallbackLegsItemSecond(TypedDict):
    route: Route
    amountIn: str
    amountOut: str
    gasCost: str
    gasCap: Union[str, None]


class SwapQuoteReserve(TypedDict):
    amountIn: str
    needed: str
    returned: List[SwapQuoteReserveReturnedItem]
    cost: str


class SwapQuoteReserveReturnedItem(TypedDict):
    token: str
    amount: str
    value: str


class SwapQuoteImprovable(TypedDict):
    maxSplits: int
    protocols: List[Literal["v2", "v3", "v4"]]
    amountNet: str

WalletTransaction: TypeAlias = "Union[WalletTransactionValue1, WalletTransactionValue2]"


class WalletTransactionValue1(TypedDict):
    chainId: str
    to: str
    data: str
    value: str
    gas: str
    type: Literal["0x2"]
    maxFeePerGas: str
    maxPriorityFeePerGas: str


class WalletTransactionValue2(TypedDict):
    chainId: str
    to: str
    data: str
    value: str
    gas: str
    type: Literal["0x0"]
    gasPrice: str


class Approval(TypedDict):
    step: Literal["clearToken", "token", "permit2"]
    token: str
    spender: str
    current: str
    required: str
    transaction: ApprovalTransaction


class ApprovalTransaction(TypedDict):
    to: str
    data: str
    value: str

PermitData: TypeAlias = "Union[PermitDataValue1, PermitDataValue2, PermitDataValue3, None]"


class PermitDataValue1(TypedDict):
    domain: PermitDataValue1Domain
    types: Dict[str, List[PermitDataValue1TypesValueItem]]
    primaryType: Literal["PermitSingle"]
    values: PermitDataValue1Values


class PermitDataValue1Domain(TypedDict):
    name: str
    chainId: int
    verifyingContract: str


class PermitDataValue1TypesValueItem(TypedDict):
    name: str
    type: str


class PermitDataValue1Values(TypedDict):
    details: PermitDataValue1ValuesDetails
    spender: str
    sigDeadline: str


class PermitDataValue1ValuesDetails(TypedDict):
    token: str
    amount: str
    expiration: int
    nonce: int


class PermitDataValue2(TypedDict):
    domain: PermitDataValue2Domain
    types: Dict[str, List[PermitDataValue2TypesValueItem]]
    primaryType: Literal["Permit"]
    values: PermitDataValue2Values


class PermitDataValue2Domain(TypedDict):
    name: str
    chainId: int
    verifyingContract: str
    version: NotRequired[str]
    salt: NotRequired[str]


class PermitDataValue2TypesValueItem(TypedDict):
    name: str
    type: str


class PermitDataValue2Values(TypedDict):
    owner: str
    spender: str
    value: str
    nonce: str
    deadline: str


class PermitDataValue3(TypedDict):
    domain: PermitDataValue3Domain
    types: Dict[str, List[PermitDataValue3TypesValueItem]]
    primaryType: Literal["PermitWitnessTransferFrom"]
    values: PermitDataValue3Values


class PermitDataValue3Domain(TypedDict):
    name: str
    chainId: int
    verifyingContract: str


class PermitDataValue3TypesValueItem(TypedDict):
    name: str
    type: str


class PermitDataValue3Values(TypedDict):
    permitted: PermitDataValue3ValuesPermitted
    spender: str
    nonce: str
    deadline: str
    witness: PermitDataValue3ValuesWitness


class PermitDataValue3ValuesPermitted(TypedDict):
    token: str
    amount: str


class PermitDataValue3ValuesWitness(TypedDict):
    tokenOut: str
    amountOut: str
    recipient: str
    deadline: str
    callHash: str


class Issues(TypedDict):
    allowance: Union[IssuesAllowance, None]
    balance: Union[IssuesBalance, None]
    simulationIncomplete: bool


class IssuesAllowance(TypedDict):
    spender: str
    actual: str
    expected: str


class IssuesBalance(TypedDict):
    token: str
    actual: str
    expected: str


class LiquidityChange(TypedDict):
    to: str
    data: str
    value: str
    gasEstimate: str
    gasEstimateSource: Literal["simulation", "model"]
    deadline: str
    transaction: WalletTransaction
    position: LiquidityPosition
    fees: List[CollectedFees]
    simulation: LiquiditySimulation
    warnings: LiquidityWarnings
    approvals: NotRequired[List[LiquidityChangeApprovalsItem]]
    calls: NotRequired[List[LiquidityChangeCallsItem]]
    shortfalls: NotRequired[List[LiquidityChangeShortfallsItem]]
    decoded: List[LiquidityChangeDecodedItem]
    blockNumber: str
    blockHash: str


class LiquidityChangeApprovalsItem(TypedDict):
    step: Literal["clearToken", "token", "permit2"]
    token: str
    spender: str
    current: str
    required: str
    transaction: LiquidityChangeApprovalsItemTransaction


class LiquidityChangeApprovalsItemTransaction(TypedDict):
    to: str
    data: str
    value: str


class LiquidityChangeCallsItem(TypedDict):
    to: str
    data: str
    value: str


class LiquidityChangeShortfallsItem(TypedDict):
    asset: str
    actual: str
    expected: str


class LiquidityChangeDecodedItem(TypedDict):
    name: str
    args: Dict[str, str]


class LiquidityPosition(TypedDict):
    protocol: Literal["v2", "v3", "v4"]
    id: Union[str, None]
    tokenId: Union[str, None]
    poolAddress: str
    token0: Token
    token1: Token
    fee: int
    isDynamicFee: NotRequired[bool]
    tickSpacing: NotRequired[int]
    hooks: NotRequired[str]
    isNative: NotRequired[bool]
    tickLower: Union[int, None]
    tickUpper: Union[int, None]
    price: str
    priceLower: Union[str, None]
    priceUpper: Union[str, None]
    inRange: bool
    liquidity: str
    liquidityAfter: Union[str, None]
    amount0: str
    amount1: str
    amount0Min: NotRequired[str]
    amount1Min: NotRequired[str]
    amount0Max: NotRequired[str]
    amount1Max: NotRequired[str]
    share: Union[float, None]
    isBurnt: bool


class Token(TypedDict):
    address: str
    symbol: str
    name: str
    decimals: int
    logoURI: Union[str, None]
    imitates: NotRequired[str]


class CollectedFees(TypedDict):
    tokenId: str
    poolAddress: str
    token0: str
    token1: str
    fees0: str
    fees1: str

LiquiditySimulation: TypeAlias = "Union[LiquiditySimulationValue1, LiquiditySimulationValue2]"


class LiquiditySimulationValue1(TypedDict):
    status: Literal["success"]
    blockNumber: str
    tokenId: Union[str, None]
    shares: Union[str, None]
    changes: List[LiquiditySimulationValue1ChangesItem]
    gasUsed: str
    blocksTried: int
    removal: Union[LiquiditySimulationValue1Removal1, LiquiditySimulationValue1Removal2, None]
    fundsAssumed: bool


class LiquiditySimulationValue1ChangesItem(TypedDict):
    asset: str
    amount: str


class LiquiditySimulationValue1Removal1(TypedDict):
    status: Literal["success"]
    changes: List[LiquiditySimulationValue1Removal1ChangesItem]


class LiquiditySimulationValue1Removal1ChangesItem(TypedDict):
    asset: str
    amount: str


class LiquiditySimulationValue1Removal2(TypedDict):
    status: Literal["reverted"]
    reason: str


class LiquiditySimulationValue2(TypedDict):
    status: Literal["unavailable"]
    blockNumber: str
    reason: str

LiquidityWarnings: TypeAlias = "List[LiquidityWarningsValueItem]"


class LiquidityWarningsValueItem(TypedDict):
    code: Literal["HIGH_SLIPPAGE", "RANGE_WITHIN_TOLERANCE", "OUT_OF_RANGE", "OTHER_SIDE_NOT_BOUNDED", "FEES_NOT_BOUNDED", "HOOK_OF_LIQUIDITY", "TOKEN_TAXED", "OPERATOR", "SUBSCRIBER", "OWED_NOT_PAID", "LEFT_IN_MANAGER", "SIMULATION_DIFFERS", "POOL_CREATED", "TOKENS_SWAPPED", "PRICE_NOT_VOUCHED", "PRICE_OFF", "REMOVAL_REVERTS", "REMOVAL_PAYS_LESS"]
    message: str


class Zap(TypedDict):
    calls: List[ZapCallsItem]
    swap: Union[ZapSwap, None]
    to: str
    manager: str
    data: str
    value: str
    gasEstimate: str
    approvals: List[ZapApprovalsItem]
    deadline: str
    position: LiquidityPosition
    dust: ZapDust
    simulation: LiquiditySimulation
    warnings: LiquidityWarnings
    shortfalls: List[ZapShortfallsItem]
    decoded: List[ZapDecodedItem]
    blockNumber: str
    blockHash: str


class ZapCallsItem(TypedDict):
    to: str
    data: str
    value: str


class ZapSwap(TypedDict):
    to: NotRequired[str]
    data: NotRequired[str]
    value: NotRequired[str]
    gasEstimate: NotRequired[str]
    tokenIn: str
    tokenOut: str
    amountIn: str
    amountOut: str
    minAmountOut: str
    priceImpact: float
    protocol: Literal["v2", "v3", "v4", "mixed"]
    path: List[str]
    pools: List[str]
    fees: List[int]
    hops: int
    keys: NotRequired[List[Union[ZapSwapKeysItem, None]]]
    isSplit: bool
    routes: NotRequired[List[Leg]]
    sharedPools: NotRequired[List[ZapSwapSharedPoolsItem]]
    approvals: List[ZapSwapApprovalsItem]


class ZapSwapKeysItem(TypedDict):
    currency0: str
    currency1: str
    fee: int
    tickSpacing: int
    hooks: str


class ZapSwapSharedPoolsItem(TypedDict):
    pool: str
    routes: List[int]


class ZapSwapApprovalsItem(TypedDict):
    step: Literal["clearToken", "token", "permit2"]
    token: str
    spender: str
    current: str
    required: str
    transaction: ZapSwapApprovalsItemTransaction


class ZapSwapApprovalsItemTransaction(TypedDict):
    to: str
    data: str
    value: str


class ZapApprovalsItem(TypedDict):
    step: Literal["clearToken", "token", "permit2"]
    token: str
    spender: str
    current: str
    required: str
    transaction: ZapApprovalsItemTransaction


class ZapApprovalsItemTransaction(TypedDict):
    to: str
    data: str
    value: str


class ZapShortfallsItem(TypedDict):
    asset: str
    actual: str
    expected: str


class ZapDecodedItem(TypedDict):
    name: str
    args: Dict[str, str]


class ZapDust(TypedDict):
    amount0: str
    amount1: str
    percent: float


class PositionNow(TypedDict):
    protocol: Literal["v2", "v3", "v4"]
    id: Union[str, None]
    tokenId: Union[str, None]
    poolAddress: str
    token0: Token
    token1: Token
    fee: int
    isDynamicFee: NotRequired[bool]
    tickSpacing: NotRequired[int]
    hooks: NotRequired[str]
    isNative: NotRequired[bool]
    tickLower: Union[int, None]
    tickUpper: Union[int, None]
    price: str
    priceLower: Union[str, None]
    priceUpper: Union[str, None]
    inRange: bool
    owner: str
    operator: Union[str, None]
    liquidity: str
    amount0: str
    amount1: str
    fees0: str
    fees1: str
    valueUSD: Union[str, None]
    feesUSD: Union[str, None]
    history: Union[PositionNowHistory, None]
    historyReason: Union[str, None]
    blockNumber: str
    blockHash: str


class PositionNowHistory(TypedDict):
    createdAt: int
    deposited0: str
    deposited1: str
    withdrawn0: str
    withdrawn1: str
    collected0: Union[str, None]
    collected1: Union[str, None]
    earned0: Union[str, None]
    earned1: Union[str, None]
    divergence0: str
    divergence1: str
    againstHolding0: Union[str, None]
    againstHolding1: Union[str, None]
    againstHoldingUSD: Union[str, None]
    indexedBlock: str


class TokenPrice(TypedDict):
    token: str
    priceUSD: Union[str, None]
    priceNative: Union[str, None]
    lastingPriceUSD: Union[str, None]
    source: Union[str, None]
    exchange: Union[str, None]
    anchor: Union[str, None]
    depthUSD: Union[str, None]
    depthNative: NotRequired[Union[str, None]]
    reason: Union[str, None]


class Currency(TypedDict):
    unit: Literal["USD", "native"]
    symbol: str
    nativeUSD: Union[str, None]
    nativeUSDSource: Literal["NATIVE_USD", "NATIVE_USD_URL", None]
    nativeUSDReadAt: Union[int, None]


class ListedPool(TypedDict):
    address: str
    exchange: str
    protocol: Literal["v2", "v3", "v4"]
    token0: Token
    token1: Token
    fee: int
    isDynamicFee: NotRequired[bool]
    tickSpacing: NotRequired[int]
    hooks: NotRequired[str]
    isNative: NotRequired[bool]
    price: Union[str, None]
    tvlUSD: Union[str, None]
    valueNative: NotRequired[Union[str, None]]
    volumeUSD: Union[str, None]
    volumeUSD24h: Union[str, None]
    volumeNative24h: NotRequired[Union[str, None]]
    volumeUSD7d: NotRequired[Union[str, None]]
    volumeNative7d: NotRequired[Union[str, None]]
    feesUSD24h: Union[str, None]
    apr: Union[float, None]
    aprReason: Union[str, None]
    txCount: Union[int, None]


class TokenMarket(TypedDict):
    token: str
    priceUSD: Union[str, None]
    priceNative: Union[str, None]
    change24h: Union[float, None]
    change7d: Union[float, None]
    volumeUSD24h: Union[str, None]
    volumeNative24h: NotRequired[Union[str, None]]
    valueUSD: Union[str, None]
    valueNative: NotRequired[Union[str, None]]
    line: List[float]
    reason: Union[str, None]


class TokenRisk(TypedDict):
    token: str
    transferTax: TokenRiskTransferTax
    warnings: Warnings


class TokenRiskTransferTax(TypedDict):
    status: Literal["none", "taxed", "cannotSell", "cannotBuy", "erratic", "unknown"]
    rates: Union[TokenRiskTransferTaxRates, None]


class TokenRiskTransferTaxRates(TypedDict):
    buyBps: float
    sellBps: Union[float, None]
    transferBps: Union[float, None]
    canSell: bool
    exact: bool


class V3PoolSummary(TypedDict):
    address: str
    exchange: str
    fee: int
    liquidity: str
    sqrtPriceX96: str
    tick: int
    price: Union[str, None]
    token0: str
    token1: str
    tickSpacing: int
    blockNumber: str


class V4PoolSummary(TypedDict):
    id: str
    address: str
    exchange: str
    fee: int
    isDynamicFee: NotRequired[bool]
    tickSpacing: NotRequired[int]
    hooks: NotRequired[str]
    isNative: NotRequired[bool]
    liquidity: str
    sqrtPriceX96: str
    tick: int
    price: Union[str, None]
    token0: str
    token1: str
    blockNumber: str


class Candle(TypedDict):
    timestamp: int
    open: Union[str, None]
    high: Union[str, None]
    low: Union[str, None]
    close: Union[str, None]
    volumeToken0: str
    volumeToken1: str
    volumeUSD: Union[str, None]
    volumeNative: NotRequired[Union[str, None]]
    feesUSD: Union[str, None]
    txCount: int
    tvlToken0: str
    tvlToken1: str
    tvlUSD: Union[str, None]
    valueNative: NotRequired[Union[str, None]]


class PoolEvent(TypedDict):
    kind: Literal["swap", "mint", "burn"]
    transactionHash: str
    logIndex: int
    timestamp: int
    amount0: str
    amount1: str
    volumeUSD: Union[str, None]
    volumeNative: NotRequired[Union[str, None]]


class TickLiquidity(TypedDict):
    tick: int
    liquidityGross: str
    liquidityNet: str


class LiquidityBar(TypedDict):
    tickLower: int
    tickUpper: int
    liquidityActive: str
    amount0: str
    amount1: str


class Position(TypedDict):
    id: str
    tokenId: Union[str, None]
    owner: str
    tickLower: int
    tickUpper: int
    liquidity: str
    amount0: str
    amount1: str
    inRange: bool
    priceLower: str
    priceUpper: str


class OwnedPosition(TypedDict):
    id: str
    tokenId: Union[str, None]
    protocol: Literal["v2", "v3", "v4"]
    poolAddress: str
    exchange: str
    token0: Token
    token1: Token
    fee: int
    isDynamicFee: NotRequired[bool]
    tickSpacing: NotRequired[int]
    hooks: NotRequired[str]
    isNative: NotRequired[bool]
    tickLower: int
    tickUpper: int
    liquidity: str
    amount0: str
    amount1: str
    inRange: bool
    isFullRange: bool
    price: Union[str, None]
    priceLower: str
    priceUpper: str
    createdAt: int


class Network(TypedDict):
    name: str
    chainId: int
    nativeSymbol: str
    wrappedNative: str
    nativeIsToken: bool
    universalRouter: Union[str, None]
    poolManager: Union[str, None]
    permit2: Union[str, None]
    v2Factory: Union[str, None]
    v3Factory: Union[str, None]
    exchanges: List[NetworkExchangesItem]
    executor: Union[str, None]
    defaultRouter: Literal["universalRouter", "executor", "best"]
    feeTiers: List[int]
    protocols: List[Literal["v2", "v3", "v4"]]
    hasIndex: bool
    suggestedMaxSplits: int
    mostHops: int


class NetworkExchangesItem(TypedDict):
    id: str
    name: str
    router: NetworkExchangesItemRouter
    protocols: List[Literal["v2", "v3", "v4"]]
    isDefault: bool


class NetworkExchangesItemRouter(TypedDict):
    kind: Literal["universalRouter", "uniswapV2Router02", "swapRouter", "swapRouter02"]
    address: str
    permit2: Union[str, None]


class Outcomes(TypedDict):
    enabled: bool
    available: bool
    watched: int
    totals: OutcomesTotals
    reasons: OutcomesReasons
    histogram: List[OutcomesHistogramItem]
    barred: List[OutcomesBarredItem]
    outcomes: List[OutcomesOutcomesItem]


class OutcomesTotals(TypedDict):
    built: int
    seen: int
    expired: int
    forgotten: int
    succeeded: int
    reverted: int


class OutcomesReasons(TypedDict):
    deadline: int
    payer: int
    lowGas: int
    outOfGas: int
    bound: int
    route: int
    unknown: int


class OutcomesHistogramItem(TypedDict):
    upToBps: Union[float, None]
    count: int


class OutcomesBarredItem(TypedDict):
    token: str
    transactionHash: str
    since: int


class OutcomesOutcomesItem(TypedDict):
    transactionHash: str
    blockNumber: str
    quotedBlock: str
    status: Literal["succeeded", "reverted"]
    reason: Literal["deadline", "payer", "lowGas", "outOfGas", "bound", "route", "unknown", None]
    error: Union[str, None]
    tokenIn: str
    tokenOut: str
    tradeType: Literal[0, 1]
    promised: OutcomesOutcomesItemPromised
    delivered: Union[OutcomesOutcomesItemDelivered, None]
    bps: Union[float, None]
    barred: List[str]


class OutcomesOutcomesItemPromised(TypedDict):
    amountIn: str
    amountOut: str


class OutcomesOutcomesItemDelivered(TypedDict):
    amountIn: str
    amountOut: str


class ServicePeriod(TypedDict):
    timestamp: int
    answers: int
    failures: int
    p50Ms: Union[float, None]
    p99Ms: Union[float, None]
    readyPercent: Union[float, None]
    headAgeSeconds: Union[int, None]
    swaps: Union[ServicePeriodSwaps, None]


class ServicePeriodSwaps(TypedDict):
    built: int
    succeeded: int
    reverted: int


class GetQuotesAnswer(TypedDict):
    quotes: List[Union[Quote, InvalidRequestError, UnauthorizedError, NotFoundError, NoRouteError, MethodNotAllowedError, PayloadTooLargeError, UnsupportedMediaTypeError, InsufficientLiquidityError, SimulationRevertedError, NotAV3PoolError, BoundNotMetError, QuoteMovedError, NotSupportedByRouterError, LiquidityRefusedError, RateLimitedError, InternalError, UpstreamInvalidError, SubgraphUnavailableError, SubgraphStaleError, IndexRequiredError, RpcUnavailableError, OverloadedError, TimeoutError]]
    blockNumber: str
    blockHash: str


class BuildSwapPermit1(TypedDict):
    details: BuildSwapPermit1Details
    spender: str
    sigDeadline: str
    signature: str


class BuildSwapPermit1Details(TypedDict):
    token: str
    amount: str
    expiration: NotRequired[int]
    nonce: NotRequired[int]


class BuildSwapPermit2(TypedDict):
    owner: str
    spender: str
    value: str
    nonce: str
    deadline: str
    signature: str


class BuildSwapPermit3(TypedDict):
    permitted: BuildSwapPermit3Permitted
    spender: str
    nonce: str
    deadline: str
    witness: BuildSwapPermit3Witness
    signature: str


class BuildSwapPermit3Permitted(TypedDict):
    token: str
    amount: str


class BuildSwapPermit3Witness(TypedDict):
    tokenOut: str
    amountOut: str
    recipient: str
    deadline: str
    callHash: str


class CollectFeesPositionsItem(TypedDict):
    tokenId: NotRequired[str]
    protocol: NotRequired[Literal["v3", "v4"]]
    exchange: NotRequired[str]
    id: NotRequired[str]


class ListTokensAnswer(TypedDict):
    tokens: List[Token]


class SearchTokensAnswer(TypedDict):
    tokens: List[Token]


class GetTokenAnswer(TypedDict):
    token: Token
    price: TokenPrice
    currency: Currency
    transferTax: GetTokenAnswerTransferTax
    supply: Union[str, None]
    marketValueUSD: Union[str, None]
    marketValueNative: NotRequired[Union[str, None]]
    inPools: Union[GetTokenAnswerInPools, None]
    control: GetTokenAnswerControl
    firstPoolAt: Union[int, None]
    links: Dict[str, str]
    txCount: Union[int, None]
    poolCount: Union[int, None]
    pools: List[ListedPool]
    blockNumber: str
    blockHash: str
    indexedBlock: Union[str, None]


class GetTokenAnswerTransferTax(TypedDict):
    status: Literal["none", "taxed", "cannotSell", "cannotBuy", "erratic", "unknown"]
    rates: Union[GetTokenAnswerTransferTaxRates, None]


class GetTokenAnswerTransferTaxRates(TypedDict):
    buyBps: float
    sellBps: Union[float, None]
    transferBps: Union[float, None]
    canSell: bool
    exact: bool


class GetTokenAnswerInPools(TypedDict):
    amount: str
    share: Union[float, None]
    isAll: bool


class GetTokenAnswerControl(TypedDict):
    owner: Union[str, None]
    proxy: Union[GetTokenAnswerControlProxy, None]


class GetTokenAnswerControlProxy(TypedDict):
    implementation: Union[str, None]
    admin: Union[str, None]


class GetTokenHistoryAnswer(TypedDict):
    token: str
    currency: Currency
    interval: Literal["hour", "day"]
    points: List[GetTokenHistoryAnswerPointsItem]
    blockNumber: str
    blockHash: str
    indexedBlock: str


class GetTokenHistoryAnswerPointsItem(TypedDict):
    timestamp: int
    priceUSD: Union[str, None]
    priceNative: NotRequired[Union[str, None]]


class GetTokenMarketsAnswer(TypedDict):
    markets: List[TokenMarket]
    currency: Currency
    blockNumber: str
    blockHash: str
    indexedBlock: str


class GetTokenRisksAnswer(TypedDict):
    risks: List[TokenRisk]
    blockNumber: str
    blockHash: str


class GetPricesAnswer(TypedDict):
    prices: List[TokenPrice]
    currency: Currency
    blockNumber: str
    blockHash: str
    indexedBlock: str


class GetAccountAnswer(TypedDict):
    address: str
    kind: Literal["empty", "delegated", "contract"]
    blockNumber: str
    blockHash: str


class GetBalancesAnswer(TypedDict):
    address: str
    native: str
    balances: List[GetBalancesAnswerBalancesItem]
    blockNumber: str
    blockHash: str


class GetBalancesAnswerBalancesItem(TypedDict):
    token: str
    amount: Union[str, None]


class GetNameAnswer(TypedDict):
    name: str
    address: Union[str, None]
    reason: Literal["noRegistry", "noAddress", None]
    blockNumber: str
    blockHash: str


class FindV4PoolsAnswer(TypedDict):
    pools: List[V4PoolSummary]
    total: Union[int, None]
    blockNumber: str
    blockHash: str
    indexedBlock: str


class ListPoolsAnswer(TypedDict):
    pools: List[ListedPool]
    currency: Currency
    nextCursor: Union[str, None]
    limit: int
    skip: int
    blockNumber: str
    blockHash: str
    indexedBlock: Union[str, None]


class GetPoolPriceAnswer(TypedDict):
    poolAddress: str
    exchange: str
    blockNumber: str
    blockHash: str
    indexedBlock: NotRequired[str]
    protocol: Literal["v2", "v3", "v4"]
    token0: Token
    token1: Token
    fee: Union[int, None]
    isDynamicFee: NotRequired[bool]
    tickSpacing: NotRequired[int]
    hooks: NotRequired[str]
    isNative: NotRequired[bool]
    currency: Currency
    usdReason: Union[str, None]
    price: Union[str, None]
    priceInverse: Union[str, None]
    sqrtPriceX96: NotRequired[str]
    tick: NotRequired[int]
    reserve0: NotRequired[str]
    reserve1: NotRequired[str]
    priceUSD0: Union[str, None]
    priceUSD1: Union[str, None]


class GetPoolTvlAnswer(TypedDict):
    poolAddress: str
    exchange: str
    blockNumber: str
    blockHash: str
    indexedBlock: NotRequired[str]
    protocol: Literal["v2", "v3", "v4"]
    token0: Token
    token1: Token
    fee: NotRequired[int]
    isDynamicFee: NotRequired[bool]
    tickSpacing: NotRequired[int]
    hooks: NotRequired[str]
    isNative: NotRequired[bool]
    currency: Currency
    usdReason: Union[str, None]
    amount0: Union[str, None]
    amount1: Union[str, None]
    tvlUSD: Union[str, None]
    valueNative: NotRequired[Union[str, None]]


class GetPoolVolumeAnswer(TypedDict):
    poolAddress: str
    exchange: str
    blockNumber: str
    blockHash: str
    indexedBlock: NotRequired[str]
    currency: Currency
    windows: GetPoolVolumeAnswerWindows
    interval: Literal["hour", "day"]
    series: List[GetPoolVolumeAnswerSeriesItem]


GetPoolVolumeAnswerWindows = TypedDict("GetPoolVolumeAnswerWindows", {
    "24h": "GetPoolVolumeAnswerWindows24h",
    "7d": "GetPoolVolumeAnswerWindows7d",
    "30d": "GetPoolVolumeAnswerWindows30d",
    "all": "GetPoolVolumeAnswerWindowsAll",
})


class GetPoolVolumeAnswerWindows24h(TypedDict):
    amount0: str
    amount1: str
    volumeUSD: Union[str, None]
    volumeNative: NotRequired[Union[str, None]]
    feesUSD: Union[str, None]
    txCount: int
    unpricedSwapCount: int


class GetPoolVolumeAnswerWindows7d(TypedDict):
    amount0: str
    amount1: str
    volumeUSD: Union[str, None]
    volumeNative: NotRequired[Union[str, None]]
    feesUSD: Union[str, None]
    txCount: int
    unpricedSwapCount: int


class GetPoolVolumeAnswerWindows30d(TypedDict):
    amount0: str
    amount1: str
    volumeUSD: Union[str, None]
    volumeNative: NotRequired[Union[str, None]]
    feesUSD: Union[str, None]
    txCount: int
    unpricedSwapCount: int


class GetPoolVolumeAnswerWindowsAll(TypedDict):
    amount0: str
    amount1: str
    volumeUSD: Union[str, None]
    volumeNative: NotRequired[Union[str, None]]
    feesUSD: Union[str, None]
    txCount: int
    unpricedSwapCount: int


class GetPoolVolumeAnswerSeriesItem(TypedDict):
    amount0: str
    amount1: str
    volumeUSD: Union[str, None]
    volumeNative: NotRequired[Union[str, None]]
    feesUSD: Union[str, None]
    txCount: int
    unpricedSwapCount: int
    timestamp: int
    open: Union[str, None]
    high: Union[str, None]
    low: Union[str, None]
    close: Union[str, None]
    tvlToken0: str
    tvlToken1: str
    tvlUSD: Union[str, None]
    valueNative: NotRequired[Union[str, None]]


class GetPoolCandlesAnswer(TypedDict):
    poolAddress: str
    exchange: str
    blockNumber: str
    blockHash: str
    indexedBlock: NotRequired[str]
    token0: Token
    token1: Token
    interval: Literal["hour", "day"]
    currency: Currency
    candles: List[Candle]


class GetPoolEventsAnswer(TypedDict):
    poolAddress: str
    exchange: str
    blockNumber: str
    blockHash: str
    indexedBlock: NotRequired[str]
    currency: Currency
    events: List[PoolEvent]


class GetPoolAprAnswer(TypedDict):
    poolAddress: str
    exchange: str
    blockNumber: str
    blockHash: str
    indexedBlock: NotRequired[str]
    apr: Union[float, None]
    reason: Union[str, None]
    windows: GetPoolAprAnswerWindows
    currency: Currency
    tvlUSD: Union[str, None]
    valueNative: NotRequired[Union[str, None]]
    method: str


GetPoolAprAnswerWindows = TypedDict("GetPoolAprAnswerWindows", {
    "24h": "GetPoolAprAnswerWindows24h",
    "7d": "GetPoolAprAnswerWindows7d",
    "30d": "GetPoolAprAnswerWindows30d",
})


class GetPoolAprAnswerWindows24h(TypedDict):
    apr: Union[float, None]
    feesUSD: Union[str, None]
    reason: Union[str, None]


class GetPoolAprAnswerWindows7d(TypedDict):
    apr: Union[float, None]
    feesUSD: Union[str, None]
    reason: Union[str, None]


class GetPoolAprAnswerWindows30d(TypedDict):
    apr: Union[float, None]
    feesUSD: Union[str, None]
    reason: Union[str, None]


class GetLiquidityDistributionAnswer(TypedDict):
    poolAddress: str
    exchange: str
    blockNumber: str
    blockHash: str
    indexedBlock: NotRequired[str]
    source: Literal["subgraph", "chain"]
    fee: NotRequired[int]
    isDynamicFee: NotRequired[bool]
    tickSpacing: int
    hooks: NotRequired[str]
    isNative: NotRequired[bool]
    tick: int
    tickLiquidity: List[TickLiquidity]
    stats: GetLiquidityDistributionAnswerStats
    bars: List[LiquidityBar]


class GetLiquidityDistributionAnswerStats(TypedDict):
    totalLiquidity: str
    totalPositions: Union[int, None]


class GetTickLiquidityAnswer(TypedDict):
    poolAddress: str
    exchange: str
    blockNumber: str
    blockHash: str
    indexedBlock: NotRequired[str]
    source: Literal["subgraph", "chain"]
    fee: NotRequired[int]
    isDynamicFee: NotRequired[bool]
    tickSpacing: int
    hooks: NotRequired[str]
    isNative: NotRequired[bool]
    tick: int
    liquidity: str
    ticks: List[TickLiquidity]


class GetPoolPositionsAnswer(TypedDict):
    poolAddress: str
    exchange: str
    blockNumber: str
    blockHash: str
    indexedBlock: NotRequired[str]
    positions: List[Position]
    total: int
    liquidityOwners: GetPoolPositionsAnswerLiquidityOwners
    limit: int
    skip: int


class GetPoolPositionsAnswerLiquidityOwners(TypedDict):
    owners: int
    largest: Union[float, None]
    tenLargest: Union[float, None]


class ListPositionsAnswer(TypedDict):
    positions: List[OwnedPosition]
    blockNumber: str
    blockHash: str
    indexedBlock: str


class GetServiceHistoryAnswer(TypedDict):
    startedAt: int
    periodSeconds: int
    periods: List[ServicePeriod]


class GetHealthAnswer(TypedDict):
    status: Literal["ok"]


class GetReadyAnswer(TypedDict):
    status: Literal["ready"]
    head: GetReadyAnswerHead
    nodes: List[GetReadyAnswerNodesItem]
    index: Union[GetReadyAnswerIndex1, GetReadyAnswerIndex2]
    discovery: Literal["index", "chain"]
    pools: GetReadyAnswerPools
    workers: NotRequired[GetReadyAnswerWorkers]
    waiting: List[str]
    warnings: List[GetReadyAnswerWarningsItem]
    rules: GetReadyAnswerRules


class GetReadyAnswerHead(TypedDict):
    number: str
    hash: str
    ageSeconds: int
    source: Literal["push", "poll"]


class GetReadyAnswerNodesItem(TypedDict):
    host: str
    state: Literal["ok", "failing", "limited", "wrongChain"]
    chain: Literal["ok", "wrong", "unknown"]
    head: Union[str, None]


class GetReadyAnswerIndex1(TypedDict):
    number: str
    hash: str
    status: Literal["ok"]
    hasIndexingErrors: bool
    lagBlocks: int
    secondsLeft: Union[int, None]
    secondsStill: int


class GetReadyAnswerIndex2(TypedDict):
    status: Literal["unavailable", "none"]
    error: NotRequired[str]


class GetReadyAnswerPools(TypedDict):
    known: int
    inMemory: int


class GetReadyAnswerWorkers(TypedDict):
    ready: int
    listening: int


class GetReadyAnswerWarningsItem(TypedDict):
    code: Literal["INDEX_MISSING", "FACTORY_WITHOUT_CODE"]
    message: str


class GetReadyAnswerRules(TypedDict):
    deniedTokens: float
    deniedPools: float
    allowedMiddleTokens: Union[float, None]
