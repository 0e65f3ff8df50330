// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {callbackData, IPoolManager} from "./PoolCallback.sol";

// Marks revert data as the probe's; no pool reverts with it by itself.
uint256 constant PASSAGE_TAG = uint256(keccak256("PassageProbe")) >> 8;

/// A transfer of a token from one pool, which pays it out, to the next one, which takes it.
struct Passage {
    address token;
    address poolIn;
    address poolOut;
    bool inIsV3;
    bool outIsV3;
    /// Whether the pool is one of a V4 pool manager, whose address stands for it.
    bool inIsManaged;
    bool outIsManaged;
    /// Whether the token is the first one of the pool.
    bool inIsToken0;
    bool outIsToken0;
    uint256 amount;
    /// Output of the next pool for the amount.
    uint256 amountOut;
    /// Token of that output; zero where it needs no trial.
    address nextToken;
}

interface IPair {
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}

interface IPool {
    function swap(address recipient, bool zeroForOne, int256 amountSpecified, uint160 limit, bytes calldata data)
        external
        returns (int256 amount0, int256 amount1);
}

/// Transfers a token from one pool to the next as the router does, before the first pool has been paid. Every run
/// ends in a revert whose data is the outcome. It is judged by the actions of the pools, not by the token's answers.
contract PassageProbe {
    uint256 private constant NOT_SENT = 2;
    uint256 private constant NOT_ACCEPTED = 3;
    uint256 private constant NEXT_NOT_TAKEN = 4;
    uint256 private constant SOUND = 5;

    uint256 private constant CARRY = 1;
    uint256 private constant PAY = 2;
    uint256 private constant SEE = 3;
    uint256 private constant SETTLE = 4;

    uint160 private constant LOWEST_LIMIT = 4295128740;
    uint160 private constant HIGHEST_LIMIT = 1461446703485210103287273052203988822378723970341;

    /// Identifies this code among any other code at an address.
    function tag() external pure returns (uint256) {
        return PASSAGE_TAG;
    }

    /// Reverts with PASSAGE_TAG and the outcome, or with anything else when the first pool did not pay.
    function run(Passage calldata passage) external {
        bytes memory data = abi.encode(CARRY, passage);
        if (passage.inIsManaged) unlock(passage.poolIn, data);
        else takeOut(passage.poolIn, passage.inIsV3, passage.inIsToken0, passage.amount, data);
        assembly {
            let size := returndatasize()
            if gt(size, 64) { size := 64 }
            returndatacopy(0, 0, size)
            revert(0, size)
        }
    }

    /// Called by a pool that has paid out: the protocol's callback, or the same callback under a fork's name.
    fallback() external {
        (uint256 stage, Passage memory passage) = abi.decode(callbackData(), (uint256, Passage));
        if (stage == SEE) finish(SOUND);
        if (stage == SETTLE) {
            settle(passage);
            return;
        }
        if (stage == PAY) {
            (int256 amount0, int256 amount1) = abi.decode(msg.data[4:68], (int256, int256));
            if (!transfer(passage.token, passage.poolOut, uint256(amount0 > 0 ? amount0 : amount1))) finish(NOT_SENT);
            return;
        }
        if (passage.inIsManaged && !take(passage.poolIn, passage.token, passage.amount)) return;
        if (passage.outIsManaged) {
            unlock(passage.poolOut, abi.encode(SETTLE, passage));
            (, bool isOutcome, uint256 of_) = seen(false);
            finish(isOutcome ? of_ : NOT_ACCEPTED);
        }
        bool isPaidFirst = !passage.outIsV3;
        if (isPaidFirst && !transfer(passage.token, passage.poolOut, passage.amount)) finish(NOT_SENT);
        (bool accepted, bool isTagged, uint256 outcome) = passOn(passage);
        if (accepted) finish(SOUND);
        if (isTagged) finish(outcome);
        // Either the pool was underpaid, or it cannot pay out the next token: the latter is tried separately.
        (, isTagged,) = seen(
            takeOut(passage.poolOut, passage.outIsV3, !passage.outIsToken0, passage.amountOut, abi.encode(SEE, passage))
        );
        finish(isTagged ? NOT_ACCEPTED : NEXT_NOT_TAKEN);
    }

    /// Pays the token to a pool manager, and takes the next one out.
    function settle(Passage memory passage) private {
        address manager = passage.poolOut;
        if (!low(manager, abi.encodeCall(IPoolManager.sync, (passage.token)))) finish(NOT_ACCEPTED);
        if (!transfer(passage.token, manager, passage.amount)) finish(NOT_SENT);
        if (!low(manager, abi.encodeCall(IPoolManager.settle, ()))) finish(NOT_ACCEPTED);
        (int256 paid,) = returned(32);
        if (paid < int256(passage.amount)) finish(NOT_ACCEPTED);
        bool isNext = passage.nextToken == address(0) || take(manager, passage.nextToken, passage.amountOut);
        finish(isNext ? SOUND : NEXT_NOT_TAKEN);
    }

    function unlock(address manager, bytes memory data) private {
        low(manager, abi.encodeCall(IPoolManager.unlock, (data)));
    }

    function take(address manager, address token, uint256 amount) private returns (bool) {
        return low(manager, abi.encodeCall(IPoolManager.take, (token, address(this), amount)));
    }

    /// Sells the token to the next pool.
    function passOn(Passage memory passage) private returns (bool accepted, bool isTagged, uint256 outcome) {
        bool zeroForOne = passage.outIsToken0;
        if (!passage.outIsV3) {
            (uint256 out0, uint256 out1) =
                zeroForOne ? (uint256(0), passage.amountOut) : (passage.amountOut, uint256(0));
            return seen(low(passage.poolOut, abi.encodeCall(IPair.swap, (out0, out1, address(this), ""))));
        }
        bytes memory data = abi.encode(PAY, passage);
        (accepted, isTagged, outcome) = seen(swapV3(passage.poolOut, zeroForOne, int256(passage.amount), data));
        if (!accepted) return (accepted, isTagged, outcome);
        (int256 amount0, int256 amount1) = returned(64);
        accepted = -(zeroForOne ? amount1 : amount0) >= int256(passage.amountOut);
    }

    /// Makes a pool pay out a token and call back.
    function takeOut(address pool, bool isV3, bool isToken0, uint256 amount, bytes memory data)
        private
        returns (bool)
    {
        if (isV3) return swapV3(pool, !isToken0, -int256(amount), data);
        (uint256 out0, uint256 out1) = isToken0 ? (amount, uint256(0)) : (uint256(0), amount);
        return low(pool, abi.encodeCall(IPair.swap, (out0, out1, address(this), data)));
    }

    function swapV3(address pool, bool zeroForOne, int256 amount, bytes memory data) private returns (bool) {
        uint160 limit = zeroForOne ? LOWEST_LIMIT : HIGHEST_LIMIT;
        return low(pool, abi.encodeCall(IPool.swap, (address(this), zeroForOne, amount, limit, data)));
    }

    /// Calls without copying the return data, which may be of any size.
    function low(address target, bytes memory call_) private returns (bool ok) {
        assembly {
            ok := call(gas(), target, 0, add(call_, 32), mload(call_), 0, 0)
        }
    }

    /// Returns the result of the last call: its success, or the outcome that the probe itself reverted with.
    function seen(bool ok) private pure returns (bool, bool isTagged, uint256 outcome) {
        if (ok) return (true, false, 0);
        uint256 first;
        assembly {
            if eq(returndatasize(), 64) {
                returndatacopy(0, 0, 64)
                first := mload(0)
                outcome := mload(32)
            }
        }
        return (false, first == PASSAGE_TAG, outcome);
    }

    function returned(uint256 size) private pure returns (int256 first, int256 second) {
        assembly {
            if iszero(lt(returndatasize(), size)) {
                returndatacopy(0, 0, size)
                first := mload(0)
                second := mload(32)
            }
        }
    }

    /// Returns false when the token reverts or returns anything but true or nothing.
    function transfer(address token, address to, uint256 amount) private returns (bool ok) {
        bytes memory call_ = abi.encodeWithSelector(0xa9059cbb, to, amount);
        assembly {
            ok := call(gas(), token, 0, add(call_, 32), mload(call_), 0, 32)
            if returndatasize() { ok := and(ok, and(gt(returndatasize(), 31), eq(mload(0), 1))) }
        }
    }

    function finish(uint256 outcome) private pure {
        uint256 tagged = PASSAGE_TAG;
        assembly {
            mstore(0, tagged)
            mstore(32, outcome)
            revert(0, 64)
        }
    }
}
