// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IPoolManager} from "./PoolCallback.sol";

// Marks revert data as the probe's; a pool manager reverts with it in no other case.
uint256 constant PROBE_TAG = uint256(keccak256("HookedSwapProbe")) >> 8;

struct PoolKey {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

struct SwapParams {
    bool zeroForOne;
    /// Negative for an exact input.
    int256 amountSpecified;
    uint160 sqrtPriceLimitX96;
}

interface ISwapManager {
    function swap(PoolKey memory key, SwapParams memory params, bytes calldata hookData) external returns (int256);
    function exttload(bytes32 slot) external view returns (bytes32);
}

/// Swaps in a V4 pool, hook included, and undoes it: every run ends in a revert whose data is the outcome. It needs its own
/// code because a pool manager calls whoever unlocks it, and a contract under construction cannot be called.
contract HookedSwapProbe {
    uint256 private constant REFUSED = 1;
    uint256 private constant SWAPPED = 2;
    uint160 private constant LOWEST_PRICE = 4295128740;
    uint160 private constant HIGHEST_PRICE = 1461446703485210103287273052203988822378723970341;
    /// `NonzeroDeltaCount` of the manager: how many amounts are owed, by whomever.
    bytes32 private constant OWED = bytes32(uint256(keccak256("NonzeroDeltaCount")) - 1);
    /// What the swap itself leaves open: the amounts of its two sides.
    uint256 private constant OWN_SIDES = 2;

    /// Reverts with PROBE_TAG and outcome · the amount that was not specified · the gas of the swap, or with anything else when
    /// the manager did not get that far.
    function run(address manager, PoolKey calldata key, bool zeroForOne, int256 amountSpecified) external {
        uint160 limit = zeroForOne ? LOWEST_PRICE : HIGHEST_PRICE;
        bytes memory swap = abi.encodeCall(ISwapManager.swap, (key, SwapParams(zeroForOne, amountSpecified, limit), ""));
        low(manager, abi.encodeCall(IPoolManager.unlock, (abi.encode(swap, zeroForOne, amountSpecified))));
        assembly {
            let size := returndatasize()
            if gt(size, 96) { size := 96 }
            returndatacopy(0, 0, size)
            revert(0, size)
        }
    }

    /// Called by the manager. A hook that calls it gains nothing: what it gets is a revert of its own.
    function unlockCallback(bytes calldata data) external {
        (bytes memory swap, bool zeroForOne, int256 amountSpecified) = abi.decode(data, (bytes, bool, int256));
        uint256 spent = gasleft();
        (bool ok, int256 delta) = low(msg.sender, swap);
        spent -= gasleft();
        if (!ok) finish(REFUSED, 0, spent);
        bool isExactInput = amountSpecified < 0;
        int256 specified = delta >> 128;
        int256 other = int128(delta);
        if (isExactInput != zeroForOne) (specified, other) = (other, specified);
        // The router reverts when a pool takes less than it was given, and when a hook leaves something owed.
        bool isWhole = specified == amountSpecified && (isExactInput ? other > 0 : other < 0);
        if (!isWhole || uint256(ISwapManager(msg.sender).exttload(OWED)) != OWN_SIDES) finish(REFUSED, 0, spent);
        finish(SWAPPED, uint256(isExactInput ? other : -other), spent);
    }

    /// Calls without copying more than a word of the return data, which may be of any size.
    function low(address target, bytes memory call_) private returns (bool ok, int256 word) {
        assembly {
            ok := call(gas(), target, 0, add(call_, 32), mload(call_), 0, 32)
            ok := and(ok, gt(returndatasize(), 31))
            word := mload(0)
        }
    }

    function finish(uint256 outcome, uint256 amount, uint256 spent) private pure {
        uint256 tagged = (PROBE_TAG << 8) | outcome;
        assembly {
            mstore(0, tagged)
            mstore(32, amount)
            mstore(64, spent)
            revert(0, 96)
        }
    }
}
