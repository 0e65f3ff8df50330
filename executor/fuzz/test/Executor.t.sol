// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Moves} from "./Moves.sol";

/// What holds of the executor whatever anybody does.
contract ExecutorInvariants {
    struct Target {
        address target;
        bytes4[] selectors;
    }

    Moves private moves;

    function setUp() public {
        moves = new Moves();
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(moves);
    }

    function targetSelectors() public view returns (Target[] memory targets) {
        targets = new Target[](1);
        targets[0].target = address(moves);
        targets[0].selectors = new bytes4[](1);
        targets[0].selectors[0] = Moves.play.selector;
    }

    function invariant_nobodyElseLoses() public view {
        string memory broken = moves.broken();
        require(bytes(broken).length == 0, broken);
    }

    /// The moves reach trades: rules that nothing comes near would hold, too.
    function test_movesTrade() public {
        for (uint256 i = 1; i <= 400; i++) {
            uint256 seed = uint256(keccak256(abi.encode(i)));
            if (i % 4 == 0) moves.arm(seed);
            moves.attack(seed);
            moves.victimTrade(seed);
        }
        require(bytes(moves.broken()).length == 0, moves.broken());
        require(moves.trades() > 40, "the attacker hardly trades");
        require(moves.victimTrades() > 40, "the victims hardly trade");
        require(moves.signedTrades() > 10, "signatures hardly work");
        require(moves.permitTrades() > 3, "permits hardly work");
    }
}
