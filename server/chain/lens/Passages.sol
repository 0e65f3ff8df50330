// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Answer, PoolReader} from "./PoolReader.sol";
import {PASSAGE_TAG, Passage, PassageProbe} from "./PassageProbe.sol";

/// Returns whether tokens transfer from one pool to the next. Every run is reverted, so the runs are independent.
/// request: address where the probe's code has been put, if it was (20) · for each passage: token (20) · pool that
///          pays (20) · pool that takes (20) · flags (1): V3 pays 1, V3 takes 2, first token of the one that pays 4,
///          of the one that takes 8, a V4 pool manager pays 16, takes 32 · amount (16) · amount that the next pool gives (16)
///          · token that it gives (20; zero where that needs no trial)
/// answer: 0x01 · for each: outcome (1): 0 not run, 1 not paid out, 2 not sent on, 3 not accepted, 4 the next token
///         is not paid out, 5 sound; 128 more where a small part of the amounts is sound and the whole is not
contract Passages is PoolReader {
    uint256 private constant SIZE = 113;
    /// Gas that a swap leaves for two pools. A run that needs more crosses many ticks, and is repeated with more gas.
    uint256 private constant SWAP_GAS = 600_000;
    uint256 private constant RUN_GAS = 1_200_000;
    uint256 private constant ALL_GAS = SWAP_GAS + RUN_GAS + SWAP_GAS;
    /// Tells a token that refuses large amounts from one that refuses any.
    uint256 private constant SMALL_PART = 1024;
    uint256 private constant SOUND_IN_PART = 128;
    uint256 private constant NOT_TAKEN = 1;
    uint256 private constant SOUND = 5;

    constructor(bytes memory request) {
        Answer memory answer = newAnswer();
        uint256 buffer = scratch();
        address probe = address(uint160(take(request, 0, 20)));
        bool isThere = get(probe, PassageProbe.tag.selector, 0, buffer, 1) && word(buffer, 0) == PASSAGE_TAG;
        if (!isThere) probe = address(new PassageProbe());
        Passage memory passage;
        for (uint256 at = 20; at < request.length; at += SIZE) {
            passage.token = address(uint160(take(request, at, 20)));
            passage.poolIn = address(uint160(take(request, at + 20, 20)));
            passage.poolOut = address(uint160(take(request, at + 40, 20)));
            uint256 flags = take(request, at + 60, 1);
            passage.inIsV3 = flags & 1 != 0;
            passage.outIsV3 = flags & 2 != 0;
            passage.inIsToken0 = flags & 4 != 0;
            passage.outIsToken0 = flags & 8 != 0;
            passage.inIsManaged = flags & 16 != 0;
            passage.outIsManaged = flags & 32 != 0;
            passage.amount = take(request, at + 61, 16);
            passage.amountOut = take(request, at + 77, 16);
            passage.nextToken = address(uint160(take(request, at + 93, 20)));
            bool hasGas = gasleft() > ALL_GAS + ALL_GAS / 32 + GAS_RESERVE;
            put(answer, hasGas ? tryOut(probe, passage, buffer) : NOT_READ, 1);
        }
        finish(answer);
    }

    /// Detects a run that fails with the gas of a swap and then succeeds without using more: it depends on the gas
    /// left.
    function tryOut(address probe, Passage memory passage, uint256 buffer) private returns (uint256 outcome) {
        outcome = outcomeOf(probe, passage, buffer, SWAP_GAS);
        if (outcome == SOUND) return outcome;
        uint256 gasBefore = gasleft();
        uint256 again = outcomeOf(probe, passage, buffer, RUN_GAS);
        if (again != SOUND || gasBefore - gasleft() > SWAP_GAS - SWAP_GAS / 8) outcome = again;
        if (outcome != SOUND && isSoundInPart(probe, passage, buffer)) outcome += SOUND_IN_PART;
    }

    /// Of a part of an amount, pools give no less than the same part of what they give for the whole.
    function isSoundInPart(address probe, Passage memory passage, uint256 buffer) private returns (bool) {
        passage.amount /= SMALL_PART;
        passage.amountOut /= SMALL_PART;
        return passage.amountOut != 0 && outcomeOf(probe, passage, buffer, SWAP_GAS) == SOUND;
    }

    function outcomeOf(address probe, Passage memory passage, uint256 buffer, uint256 runGas)
        private
        returns (uint256 outcome)
    {
        bytes memory data = abi.encodeCall(PassageProbe.run, (passage));
        bool isOurs;
        assembly {
            pop(call(runGas, probe, 0, add(data, 32), mload(data), buffer, 64))
            isOurs := eq(returndatasize(), 64)
            mstore(0x40, data)
        }
        return isOurs && word(buffer, 0) == PASSAGE_TAG ? word(buffer, 1) : NOT_TAKEN;
    }
}
