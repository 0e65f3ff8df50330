// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {HonestToken} from "./HostileTokens.sol";

/// Keeps a tenth of some transfers, or all of it; which ones is what the tokens differ in.
abstract contract KeepingToken is HonestToken {
    function move(address from, address to, uint256 value) internal override {
        super.move(from, to, value);
        if (isArmed && keeps(from, to)) super.move(to, address(this), part(value));
    }

    function part(uint256 value) internal view virtual returns (uint256) {
        return value / 10;
    }

    function keeps(address from, address to) internal view virtual returns (bool);

    function isAccount(address who) internal view returns (bool) {
        return who.code.length == 0;
    }

    function isPool(address who) internal view returns (bool) {
        return !isAccount(who) && who != 0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af;
    }
}

contract ToAccountsToken is KeepingToken {
    function keeps(address, address to) internal view override returns (bool) {
        return isAccount(to);
    }
}

/// Says that it has moved everything.
contract NothingToAccountsToken is ToAccountsToken {
    function part(uint256 value) internal pure override returns (uint256) {
        return value;
    }
}

contract FromAccountsToken is KeepingToken {
    function keeps(address from, address) internal view override returns (bool) {
        return isAccount(from);
    }
}

contract OutOfPoolsToken is KeepingToken {
    function keeps(address from, address) internal view override returns (bool) {
        return isPool(from);
    }
}

contract IntoPoolsToken is KeepingToken {
    function keeps(address, address to) internal view override returns (bool) {
        return isPool(to);
    }
}

contract OutOfPoolsToAccountsToken is KeepingToken {
    function keeps(address from, address to) internal view override returns (bool) {
        return isPool(from) && isAccount(to);
    }
}

/// What the router pays out, as with a fee.
contract OutOfRouterToken is KeepingToken {
    function keeps(address from, address) internal view override returns (bool) {
        return !isAccount(from) && !isPool(from);
    }
}

/// Only of transactions of some accounts.
contract OriginFeeToken is KeepingToken {
    mapping(address => bool) private isMarked;

    function mark(address origin) external {
        isMarked[origin] = true;
    }

    function keeps(address, address) internal view override returns (bool) {
        return isMarked[tx.origin];
    }
}

/// Takes a tenth more of the account that pays than it was told to.
contract MoreFromAccountsToken is HonestToken {
    function attack(address from, address, uint256 value) internal override {
        if (from.code.length == 0) move(from, address(this), value / 10);
    }
}

contract OddBlocksToken is KeepingToken {
    function keeps(address, address) internal view override returns (bool) {
        return block.number % 2 == 1;
    }
}

contract ThirdSecondsToken is KeepingToken {
    function keeps(address, address) internal view override returns (bool) {
        return block.timestamp % 3 == 1;
    }
}

contract PricedGasToken is KeepingToken {
    function keeps(address, address to) internal view override returns (bool) {
        return block.basefee > 0 && isAccount(to);
    }
}

contract CoinbaseFeeToken is KeepingToken {
    function keeps(address, address to) internal view override returns (bool) {
        return block.coinbase != address(0) && isAccount(to);
    }
}

/// Behaves while more gas is left than a swap has.
contract GasLeftToken is KeepingToken {
    function keeps(address, address) internal view override returns (bool) {
        return gasleft() < 800_000;
    }
}

/// Honest until its owner says otherwise.
contract LaterKeepingToken is KeepingToken {
    bool private isOn;

    function flip() external {
        isOn = !isOn;
    }

    function keeps(address, address to) internal view override returns (bool) {
        return isOn && isAccount(to);
    }
}

/// Moves all, and spends a lot of gas for accounts, as one does that books their votes.
contract HeavyForAccountsToken is HonestToken {
    mapping(uint256 => uint256) private books;

    function attack(address, address to, uint256 value) internal override {
        if (to.code.length != 0) return;
        for (uint256 index = 0; index < 4; index++) books[uint256(uint160(to)) + index] += value;
    }
}

/// Spends more in every second block.
contract HeavyInOddBlocksToken is HonestToken {
    function attack(address, address, uint256) internal view override {
        uint256 before = gasleft();
        if (block.number % 2 == 1) while (before - gasleft() < 15_000) {}
    }
}
