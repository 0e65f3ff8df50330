// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {HonestToken} from "./HostileTokens.sol";

address constant MANAGER = 0x000000000004444c5dc75cB358380D2e3dE08A90;

/// Keeps thousandths of what the V4 pool manager pays out, of what it is paid, and of other transfers.
abstract contract ManagerFeeToken is HonestToken {
    function move(address from, address to, uint256 value) internal override {
        super.move(from, to, value);
        if (isArmed) super.move(to, address(this), value * share(from, to) / 1000);
    }

    function share(address from, address to) internal view virtual returns (uint256);
}

contract ManagerBuyFeeToken is ManagerFeeToken {
    function share(address from, address) internal pure override returns (uint256) {
        return from == MANAGER ? 30 : 0;
    }
}

contract ManagerSellFeeToken is ManagerFeeToken {
    function share(address, address to) internal pure override returns (uint256) {
        return to == MANAGER ? 70 : 0;
    }
}

contract ManagerMoveFeeToken is ManagerFeeToken {
    function share(address from, address to) internal pure override returns (uint256) {
        return from == MANAGER || to == MANAGER ? 0 : 20;
    }
}

contract ManagerThreeFeesToken is ManagerFeeToken {
    function share(address from, address to) internal pure override returns (uint256) {
        return from == MANAGER ? 30 : to == MANAGER ? 70 : 20;
    }
}

/// Lets the manager pay contracts in full, which is what looks at it in an `eth_call`, and accounts a tenth less.
contract ManagerToAccountsToken is ManagerFeeToken {
    function share(address from, address to) internal view override returns (uint256) {
        return from == MANAGER && to.code.length == 0 ? 100 : 0;
    }
}

/// Cannot be sold to the manager.
contract ManagerRefusingToken is HonestToken {
    function attack(address, address to, uint256) internal pure override {
        require(to != MANAGER, "not there");
    }
}

/// Says that the manager has paid it out, and moves nothing.
contract ManagerKeepingToken is HonestToken {
    function move(address from, address to, uint256 value) internal override {
        if (!isArmed || from != MANAGER) super.move(from, to, value);
    }
}

/// Does not leave the manager.
contract ManagerLockedToken is HonestToken {
    function attack(address from, address, uint256) internal pure override {
        require(from != MANAGER, "stays there");
    }
}
