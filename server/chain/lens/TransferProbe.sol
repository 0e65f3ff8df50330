// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {callbackData, IPoolManager} from "./PoolCallback.sol";

// Marks revert data as the probe's; no pair reverts with it by itself.
uint256 constant PROBE_TAG = uint256(keccak256("TransferProbe")) >> 8;

/// A transfer out of a pool, one of most of it back into the pool, and one of the rest to an account that is no pool.
struct Trial {
    address token;
    address pool;
    bool isV3;
    /// Whether the pool is a V4 pool manager.
    bool isManaged;
    /// Amount that the pool pays out.
    uint256 amount;
    /// Lends `payment` of `payToken`, with which a pair is paid; zero when the pool itself lends the token.
    address lender;
    address payToken;
    uint256 payment;
}

interface IPair {
    function token0() external view returns (address);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 timestamp);
}

interface ILendingPool {
    function flash(address recipient, uint256 amount0, uint256 amount1, bytes calldata data) external;
    function swap(address recipient, bool zeroForOne, int256 amountSpecified, uint160 limit, bytes calldata data)
        external;
}

/// Takes a token out of its pool and sends it back and on, inside a flash loan that is never repaid. Every run ends
/// in a revert whose data is the outcome. It needs its own code because a pool calls its borrower, and a contract
/// under construction cannot be called.
contract TransferProbe {
    uint256 private constant NOT_SENT_BACK = 1;
    uint256 private constant SENT_BACK = 2;
    uint256 private constant NONSENSE = 3;

    /// Gas for a sale, which can trigger a swap of the fees that the token has collected.
    uint256 private constant TRANSFER_GAS = 1_000_000;
    uint256 private constant READ_GAS = 200_000;
    uint256 private constant OUTCOME_SIZE = 192;
    uint256 private constant REASON_SIZE = 196;

    uint160 private constant LOWEST_LIMIT = 4295128740;
    uint160 private constant HIGHEST_LIMIT = 1461446703485210103287273052203988822378723970341;

    /// Receives like any account with a zero balance of the token.
    address private constant ANYBODY = address(uint160(PROBE_TAG));

    error NotBought();

    /// Reverts with PROBE_TAG and outcome · arrived · sent back · received · sent on · received of that, followed by up to
    /// 196 bytes of the error of a token that reverted when it was sent back; or with anything else when it was not
    /// taken out.
    function run(Trial calldata trial) external {
        (, uint256 held) = balanceOf(trial.token, address(this));
        bytes memory data = abi.encode(trial, held);
        bool borrows = trial.lender == address(0);
        if (trial.isManaged) low(trial.pool, abi.encodeCall(IPoolManager.unlock, (data)), gasleft());
        else {
            takeOut(
                borrows ? trial.pool : trial.lender,
                trial.isV3,
                borrows ? trial.token : trial.payToken,
                borrows ? trial.amount : trial.payment,
                data
            );
            // A pool lends nothing where it has no liquidity at its price, and may yet sell.
            if (trial.isV3 && lentNothing()) swapOut(trial, data);
        }
        assembly {
            let size := returndatasize()
            if gt(size, 388) { size := 388 }
            returndatacopy(0, 0, size)
            revert(0, size)
        }
    }

    /// Called by a pool that lends: the protocol's callback, or the same callback under a fork's name.
    fallback() external {
        (Trial memory trial, uint256 held) = abi.decode(callbackData(), (Trial, uint256));
        bool borrows = trial.lender == address(0);
        if (trial.isManaged) {
            bytes memory take = abi.encodeCall(IPoolManager.take, (trial.token, address(this), trial.amount));
            if (!low(trial.pool, take, TRANSFER_GAS)) revert NotBought();
        } else if (trial.isV3) {
            if (!gave(trial.amount)) revert NotBought();
        } else if (!borrows) {
            transfer(trial.payToken, trial.pool, trial.payment);
            if (!takeOut(trial.pool, false, trial.token, trial.amount, "")) revert NotBought();
        }
        (bool isKnown, uint256 holds) = balanceOf(trial.token, address(this));
        if (!isKnown || holds < held || holds - held > trial.amount) finish(NONSENSE, 0, 0, 0, trial.token, "");
        uint256 arrived = holds - held;
        // Ends in 7, for the same reason as the amounts that are taken out end in 1.
        uint256 sent = arrived - arrived / 8;
        if (sent > 20) sent -= sent % 10 + 3;
        (, uint256 had) = balanceOf(trial.token, trial.pool);
        if (!transfer(trial.token, trial.pool, sent)) {
            finish(NOT_SENT_BACK, arrived, sent, 0, trial.token, errorOfToken());
        }
        uint256 has;
        (isKnown, has) = balanceOf(trial.token, trial.pool);
        // A pair takes its balance beyond its reserve as the input of a swap; a locked pair has an old reserve.
        if (!borrows) had = reserveOf(trial.pool, trial.token);
        if (!isKnown || has < had || has - had > sent) finish(NONSENSE, 0, 0, 0, trial.token, "");
        finish(SENT_BACK, arrived, sent, has - had, trial.token, "");
    }

    /// Returns the amount that arrives at an account that is no pool; 0 also if the transfer reverts.
    function sendOn(address token, uint256 amount) private returns (uint256) {
        (, uint256 had) = balanceOf(token, ANYBODY);
        if (!transfer(token, ANYBODY, amount)) return 0;
        (bool isKnown, uint256 has) = balanceOf(token, ANYBODY);
        return isKnown && has >= had && has - had <= amount ? has - had : 0;
    }

    function takeOut(address pool, bool isV3, address token, uint256 amount, bytes memory data)
        private
        returns (bool ok)
    {
        (uint256 amount0, uint256 amount1) =
            IPair(pool).token0() == token ? (amount, uint256(0)) : (uint256(0), amount);
        bytes memory call_ = isV3
            ? abi.encodeCall(ILendingPool.flash, (address(this), amount0, amount1, data))
            : abi.encodeCall(IPair.swap, (amount0, amount1, address(this), data));
        return low(pool, call_, data.length == 0 ? TRANSFER_GAS : gasleft());
    }

    /// Buys from a V3 pool, which pays out before it is paid.
    function swapOut(Trial calldata trial, bytes memory data) private {
        bool zeroForOne = IPair(trial.pool).token0() != trial.token;
        uint160 limit = zeroForOne ? LOWEST_LIMIT : HIGHEST_LIMIT;
        int256 amount = -int256(trial.amount);
        low(
            trial.pool,
            abi.encodeCall(ILendingPool.swap, (address(this), zeroForOne, amount, limit, data)),
            gasleft()
        );
    }

    /// Returns whether the last call came to no outcome.
    function lentNothing() private pure returns (bool nothing) {
        assembly {
            nothing := lt(returndatasize(), OUTCOME_SIZE)
        }
    }

    /// Returns whether a V3 pool calls because of a loan, whose fees are not negative, or has sold the whole amount.
    function gave(uint256 amount) private pure returns (bool) {
        (int256 amount0, int256 amount1) = abi.decode(msg.data[4:68], (int256, int256));
        int256 given = amount0 < amount1 ? amount0 : amount1;
        return given >= 0 || uint256(-given) == amount;
    }

    /// Returns the error of the call before, cut off; nothing where it returned or reverted with anything else.
    function errorOfToken() private pure returns (bytes memory reason) {
        uint256 size;
        assembly {
            size := returndatasize()
        }
        if (size % 32 != 4) return "";
        reason = new bytes(size < REASON_SIZE ? size : REASON_SIZE);
        assembly {
            returndatacopy(add(reason, 32), 0, mload(reason))
        }
    }

    /// Calls without copying the return data, which may be of any size.
    function low(address target, bytes memory call_, uint256 limit) private returns (bool ok) {
        assembly {
            ok := call(limit, target, 0, add(call_, 32), mload(call_), 0, 0)
        }
    }

    function reserveOf(address pair, address token) private view returns (uint256) {
        (uint112 reserve0, uint112 reserve1,) = IPair(pair).getReserves();
        return IPair(pair).token0() == token ? reserve0 : reserve1;
    }

    /// Returns false when the token reverts or returns anything but true or nothing.
    function transfer(address token, address to, uint256 amount) private returns (bool ok) {
        bytes memory call_ = abi.encodeWithSelector(0xa9059cbb, to, amount);
        assembly {
            ok := call(TRANSFER_GAS, token, 0, add(call_, 32), mload(call_), 0, 32)
            if returndatasize() { ok := and(ok, and(gt(returndatasize(), 31), eq(mload(0), 1))) }
        }
    }

    function balanceOf(address token, address holder) private view returns (bool ok, uint256 amount) {
        bytes memory call_ = abi.encodeWithSelector(0x70a08231, holder);
        assembly {
            ok := staticcall(READ_GAS, token, add(call_, 32), mload(call_), 0, 32)
            ok := and(ok, gt(returndatasize(), 31))
            amount := mul(ok, mload(0))
        }
    }

    /// Sends the rest on only after the sale, so that it cannot change the sale: tokens may count transfers of an
    /// account.
    function finish(
        uint256 outcome,
        uint256 arrived,
        uint256 sent,
        uint256 received,
        address token,
        bytes memory reason
    ) private {
        uint256 sentOn = outcome == NONSENSE ? 0 : arrived - sent;
        if (sentOn > 20) sentOn -= sentOn % 10 + 1;
        uint256 receivedOfThat = sentOn == 0 ? 0 : sendOn(token, sentOn);
        uint256 tagged = (PROBE_TAG << 8) | outcome;
        assembly {
            let at := mload(0x40)
            let size := mload(reason)
            for { let from := 0 } lt(from, size) { from := add(from, 32) } {
                mstore(add(add(at, OUTCOME_SIZE), from), mload(add(add(reason, 32), from)))
            }
            mstore(at, tagged)
            mstore(add(at, 32), arrived)
            mstore(add(at, 64), sent)
            mstore(add(at, 96), received)
            mstore(add(at, 128), sentOn)
            mstore(add(at, 160), receivedOfThat)
            revert(at, add(OUTCOME_SIZE, size))
        }
    }
}
