// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {HookedSwapProbe, PoolKey, PROBE_TAG} from "./HookedSwapProbe.sol";
import {ManagedPool} from "./ManagedPool.sol";
import {Answer} from "./PoolReader.sol";

/// Asks a V4 pool, hook included, what a swap of an amount moves. Where the hook may replace the whole swap, price and
/// liquidity of the pool say nothing: then what a swap of a thousandth moves tells the price.
/// request: pool manager (20) · currency0 (20) · currency1 (20) · fee (3) · tickSpacing (3) · hooks (20)
///          · zeroForOne (1) · exact input (1) · amount (16)
/// answer: 0x01 · status (1) · when READ: sqrtPriceX96 (20) · tick (3) · liquidity (16) · protocolFee (3) · lpFee (3)
///         · of both swaps: outcome (1), 2 for one that happened · the amount that was not specified (16) · gas (4)
///         · the block
contract HookedSwap is ManagedPool {
    /// Gas of a swap: more than any hook needs that a trade pays for.
    uint256 private constant SWAP_GAS = 4_000_000;
    uint256 private constant SAMPLE = 1000;
    /// `BEFORE_SWAP_RETURNS_DELTA_FLAG`
    uint160 private constant REPLACES_SWAP = 0x08;

    constructor(bytes memory request) {
        Answer memory answer = newAnswer();
        uint256 buffer = scratch();
        address manager = address(uint160(take(request, 0, 20)));
        PoolKey memory key = PoolKey({
            currency0: address(uint160(take(request, 20, 20))),
            currency1: address(uint160(take(request, 40, 20))),
            fee: uint24(take(request, 60, 3)),
            tickSpacing: int24(uint24(take(request, 63, 3))),
            hooks: address(uint160(take(request, 66, 20)))
        });
        turnTo(uint256(keccak256(abi.encode(key))), buffer);
        (bool isRead, uint256 slot0) = slot0Of(manager, buffer);
        (bool hasLiquidity, uint256 liquidity) = liquidityOf(manager, buffer);
        if (manager.code.length == 0 || !isRead || !hasLiquidity || uint160(slot0) == 0) {
            put(answer, UNREADABLE, 1);
            finishAtBlock(answer);
        }
        put(answer, READ, 1);
        put(answer, uint160(slot0), 20);
        put(answer, uint24(slot0 >> 160), 3);
        put(answer, liquidity, 16);
        put(answer, uint24(slot0 >> 184), 3);
        put(answer, uint24(slot0 >> 208), 3);
        HookedSwapProbe probe = new HookedSwapProbe();
        bool zeroForOne = take(request, 86, 1) == 1;
        bool isExactInput = take(request, 87, 1) == 1;
        int256 amount = int256(take(request, 88, 16));
        putSwap(answer, probe, manager, key, zeroForOne, isExactInput ? -amount : amount);
        if (uint160(key.hooks) & REPLACES_SWAP != 0) {
            amount = (amount + int256(SAMPLE) - 1) / int256(SAMPLE);
            putSwap(answer, probe, manager, key, zeroForOne, isExactInput ? -amount : amount);
        } else {
            put(answer, 0, 21);
        }
        finishAtBlock(answer);
    }

    /// Each run starts from the state of the block: the one before has undone itself.
    function putSwap(
        Answer memory answer,
        HookedSwapProbe probe,
        address manager,
        PoolKey memory key,
        bool zeroForOne,
        int256 amountSpecified
    ) private {
        bytes memory run = abi.encodeCall(HookedSwapProbe.run, (manager, key, zeroForOne, amountSpecified));
        uint256 tagged;
        uint256 amount;
        uint256 spent;
        assembly {
            let out := mload(0x40)
            mstore(out, 0)
            pop(call(SWAP_GAS, probe, 0, add(run, 32), mload(run), out, 96))
            if eq(returndatasize(), 96) {
                tagged := mload(out)
                amount := mload(add(out, 32))
                spent := mload(add(out, 64))
            }
        }
        bool isOutcome = tagged >> 8 == PROBE_TAG;
        put(answer, isOutcome ? uint8(tagged) : 0, 1);
        put(answer, isOutcome ? uint128(amount) : 0, 16);
        put(answer, isOutcome ? uint32(spent) : 0, 4);
    }
}
