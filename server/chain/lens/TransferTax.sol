// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Answer, PoolReader} from "./PoolReader.sol";
import {PROBE_TAG, TransferProbe, Trial} from "./TransferProbe.sol";

/// Returns the amounts that arrive when a pool pays out a token, when most of that is sent back to the pool, and when
/// the rest is sent to an account that is no pool, for several amounts. Every sample is reverted, so they are
/// independent.
///
/// From a pair the token is bought with a loan of a second pair, because tokens that sell their collected fees on a
/// transfer to the pair cannot do so while a loan locks it. Without a lender, or if its token cannot buy, the token
/// itself is borrowed from its pair. A V3 pool lends the token: it is locked during each payment anyway; and so does a V4
/// pool manager. Without liquidity at its price a V3 pool lends nothing, and the token is bought from it.
/// request: for each token: kind (1; 2 for a pair, 3 for a V3 pool, 6 for a pool manager) · token (20) · pool (20)
///          · V2 pair that lends the other token of a pair (20; may be zero)
/// answer: 0x01 · for each token: status (1) · when READ, four samples: as in a trade (1; 0 when a pair was locked by
///         the loan) · outcome (1) · amount taken out (14) · arrived (14) · sent back (14) · received (14) · sent on (14) · received of that (14);
///         all 0 after one that failed · length (1) and bytes of the error with which it reverted when it was first not
///         sent back
contract TransferTax is PoolReader {
    uint256 private constant SAMPLES = 4;
    uint256 private constant SAMPLE_SIZE = 86;
    uint256 private constant ENTRY_SIZE = 1 + SAMPLES * SAMPLE_SIZE + 1 + REASON_SIZE;
    uint256 private constant OUTCOME_SIZE = 192;
    uint256 private constant REASON_SIZE = 196;
    uint256 private constant SAMPLE_GAS = 3_000_000;
    /// Minimum balance of a pool: with less no amount shows a fee.
    uint256 private constant LEAST_RESERVE = 10_000;

    uint256 private constant FAILED = 0;
    uint256 private constant NOT_SENT_BACK = 1;

    constructor(bytes memory request) {
        Answer memory answer = newAnswer();
        uint256 buffer = scratch();
        // An outcome and its error are longer than one.
        scratch();
        TransferProbe probe = new TransferProbe();
        Trial memory trial;
        for (uint256 at = 0; at < request.length; at += 61) {
            trial.isV3 = take(request, at, 1) == 3;
            trial.isManaged = take(request, at, 1) == 6;
            trial.token = address(uint160(take(request, at + 1, 20)));
            trial.pool = address(uint160(take(request, at + 21, 20)));
            trial.lender = address(uint160(take(request, at + 41, 20)));
            uint256 entry = answer.cursor;
            uint256 status = tryPutToken(answer, probe, trial, buffer);
            if (status == READ) continue;
            answer.cursor = entry;
            put(answer, status, 1);
        }
        finish(answer);
    }

    function tryPutToken(Answer memory answer, TransferProbe probe, Trial memory trial, uint256 buffer)
        private
        returns (uint256)
    {
        if (!hasRoom(answer, ENTRY_SIZE)) return NOT_READ;
        if (trial.token.code.length == 0 || trial.pool.code.length == 0) return NO_CODE;
        (address other, uint256 reserve, uint256 otherReserve) = trial.isV3 || trial.isManaged
            ? (address(0), heldBy(trial.pool, trial.token, buffer), uint256(0))
            : sidesOf(trial.pool, trial.token, buffer);
        if (reserve < LEAST_RESERVE) return UNREADABLE;
        uint256 lendable;
        if (trial.lender.code.length != 0) (, lendable,) = sidesOf(trial.lender, other, buffer);
        trial.payToken = other;
        put(answer, READ, 1);
        uint256 outcome = NOT_SENT_BACK;
        bytes memory reason;
        for (uint256 i = 0; i < SAMPLES; i++) {
            if (outcome == FAILED) {
                put(answer, 0, 30);
                put(answer, 0, 28);
                put(answer, 0, 28);
                continue;
            }
            if (!hasRoomAndGas(answer, (trial.lender == address(0) ? 1 : 2) * SAMPLE_GAS)) return NOT_READ;
            trial.amount = oddPart(reserve, i);
            trial.payment = otherReserve * trial.amount * 102 / (100 * (reserve - trial.amount)) + 2;
            if (trial.payment >= lendable) trial.lender = address(0);
            outcome = sample(probe, trial, buffer);
            // The other token of the pair decides whether it can be bought, and nothing more.
            if (outcome == FAILED && trial.lender != address(0)) {
                trial.lender = address(0);
                outcome = sample(probe, trial, buffer);
            }
            if (outcome == NOT_SENT_BACK && reason.length == 0) reason = errorIn(buffer);
            put(answer, trial.isV3 || trial.isManaged || trial.lender != address(0) ? 1 : 0, 1);
            put(answer, outcome, 1);
            put(answer, trial.amount, 14);
            for (uint256 amount = 1; amount <= 5; amount++) {
                put(answer, outcome == FAILED ? 0 : word(buffer, amount), 14);
            }
        }
        put(answer, reason.length, 1);
        for (uint256 i = 0; i < reason.length; i++) put(answer, uint8(reason[i]), 1);
        return READ;
    }

    function hasRoomAndGas(Answer memory answer, uint256 gas_) private view returns (bool) {
        uint256 size = answer.cursor - answer.start + ENTRY_SIZE;
        return size <= MAX_ANSWER && gasleft() > gas_ + size * GAS_PER_BYTE + GAS_RESERVE;
    }

    /// Returns a share of the reserve that ends in 1: no fee of a round percentage divides it without a remainder.
    function oddPart(uint256 reserve, uint256 index) private pure returns (uint256) {
        uint256 part = index == 0 ? 307 : index == 1 ? 1009 : index == 2 ? 3001 : 99991;
        return (reserve / part / 10) * 10 + 1;
    }

    /// Returns the outcome; amounts arrived, sent back, received, sent on and received of that are words 1 to 5 of
    /// the buffer.
    function sample(TransferProbe probe, Trial memory trial, uint256 buffer) private returns (uint256 outcome) {
        bytes memory data = abi.encodeCall(TransferProbe.run, (trial));
        bool isSample;
        assembly {
            mstore(add(buffer, 448), 0)
            pop(call(SAMPLE_GAS, probe, 0, add(data, 32), mload(data), buffer, 388))
            let size := returndatasize()
            isSample := gt(size, 191)
            if gt(size, 388) { size := 388 }
            if isSample { mstore(add(buffer, 448), sub(size, OUTCOME_SIZE)) }
            mstore(0x40, data)
        }
        uint256 tagged = word(buffer, 0);
        return isSample && tagged >> 8 == PROBE_TAG ? tagged & 0xff : FAILED;
    }

    /// Returns the error behind the outcome in the buffer; its length is word 14.
    function errorIn(uint256 buffer) private pure returns (bytes memory reason) {
        reason = new bytes(word(buffer, 14));
        for (uint256 at = 0; at < reason.length; at += 32) {
            uint256 part = word(buffer, 6 + at / 32);
            assembly {
                mstore(add(add(reason, 32), at), part)
            }
        }
    }

    function heldBy(address pool, address token, uint256 buffer) private view returns (uint256 held) {
        if (!get(token, 0x70a08231, uint160(pool), buffer, 1)) return 0;
        held = word(buffer, 0);
        if (held >> 112 != 0) held = type(uint112).max;
    }

    /// Returns the other token of the pair, the reserve of the token and that of the other; zeros for another
    /// contract.
    function sidesOf(address pair, address token, uint256 buffer)
        private
        view
        returns (address other, uint256 reserve, uint256 otherReserve)
    {
        if (!get(pair, 0x0dfe1681, 0, buffer, 1)) return (address(0), 0, 0);
        uint256 token0 = word(buffer, 0);
        if (!get(pair, 0xd21220a7, 0, buffer, 1)) return (address(0), 0, 0);
        uint256 token1 = word(buffer, 0);
        if (!get(pair, 0x0902f1ac, 0, buffer, 3)) return (address(0), 0, 0);
        (uint256 reserve0, uint256 reserve1) = (word(buffer, 0), word(buffer, 1));
        if (reserve0 >> 112 != 0 || reserve1 >> 112 != 0) return (address(0), 0, 0);
        if (address(uint160(token0)) == token) return (address(uint160(token1)), reserve0, reserve1);
        if (address(uint160(token1)) == token) return (address(uint160(token0)), reserve1, reserve0);
    }
}
