// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {HonestToken} from "./HostileTokens.sol";

/// Behaves well wherever it is only tried. Where it counts, a transfer reverts, or a part of it stays with the token.
abstract contract BaitToken is HonestToken {
    uint256 internal constant WHOLE = 10_000;
    /// Of each transfer in bad times, in basis points; 0: transfers revert then.
    uint256 internal keptPart;

    function keep(uint256 part) external {
        keptPart = part;
    }

    function retire() external virtual {
        isArmed = false;
    }

    function isBad() internal view virtual returns (bool);

    function attack(address, address, uint256) internal virtual override {
        require(keptPart > 0 || !isBad(), "not now");
    }

    function move(address from, address to, uint256 value) internal virtual override {
        super.move(from, to, value);
        if (isArmed && keptPart > 0 && isBad()) super.move(to, address(this), (value * keptPart) / WHOLE);
    }
}

contract EvenBlockToken is BaitToken {
    function isBad() internal view override returns (bool) {
        return block.number % 2 == 0;
    }
}

contract OddBlockToken is BaitToken {
    function isBad() internal view override returns (bool) {
        return block.number % 2 == 1;
    }
}

contract ThirdSecondToken is BaitToken {
    function isBad() internal view override returns (bool) {
        return block.timestamp % 3 == 0;
    }
}

/// Good where blocks cost nothing, as in calls without a price for gas.
contract BaseFeeToken is BaitToken {
    function isBad() internal view override returns (bool) {
        return block.basefee != 0;
    }
}

/// Good where there is more gas than anybody gives to a swap.
contract MuchGasToken is BaitToken {
    function isBad() internal view override returns (bool) {
        return gasleft() <= 3_000_000;
    }
}

/// Good where there is more gas than most swaps are sent with.
contract SomeGasToken is BaitToken {
    function isBad() internal view override returns (bool) {
        return gasleft() <= 600_000;
    }
}

contract NoCoinbaseToken is BaitToken {
    function isBad() internal view override returns (bool) {
        return block.coinbase != address(0);
    }
}

/// Good where nobody sends, or nobody pays.
contract FreeCallToken is BaitToken {
    function isBad() internal view override returns (bool) {
        return tx.origin != address(0) && tx.gasprice != 0;
    }
}

contract PrevrandaoToken is BaitToken {
    function isBad() internal view override returns (bool) {
        return block.prevrandao % 2 == 0;
    }
}

contract BlockhashToken is BaitToken {
    function isBad() internal view override returns (bool) {
        return uint256(blockhash(block.number - 1)) % 2 == 0;
    }
}

/// Its owner turns it bad in front of each swap, and good again behind it.
contract SwitchedToken is BaitToken {
    bool private isTurned;

    function turn(bool isNowBad) external {
        isTurned = isNowBad;
    }

    function isBad() internal view override returns (bool) {
        return isTurned;
    }
}

/// Keeps another part in each block: nothing, 1 %, 2 % or 3 %.
contract BlockFeeToken is BaitToken {
    function isBad() internal pure override returns (bool) {
        return false;
    }

    function move(address from, address to, uint256 value) internal override {
        super.move(from, to, value);
        if (isArmed) super.move(to, address(this), (value * (block.number % 4)) / 100);
    }
}

/// All balances shrink by a hundredth with the second transfer of a block, which pays the second pool of a swap.
contract BlockRebaseToken is BaitToken {
    uint256 private constant ONE = 1e18;
    uint256 private lost;
    uint256 private lastBlock;
    uint256 private transfers;

    function isBad() internal pure override returns (bool) {
        return false;
    }

    function balanceOf(address owner) external view override returns (uint256) {
        return (held[owner] * (ONE - lost)) / ONE;
    }

    function retire() external override {
        (isArmed, lost) = (false, 0);
    }

    function attack(address, address, uint256) internal override {
        transfers = block.number == lastBlock ? transfers + 1 : 1;
        lastBlock = block.number;
        if (transfers == 2) lost += (ONE - lost) / 100;
    }

    /// What is tried in this block sees nothing of it any more.
    function hide() external {
        (lastBlock, transfers) = (block.number, 2);
    }

    function move(address from, address to, uint256 value) internal override {
        // Rounded up: who gets it must see all of it.
        super.move(from, to, (value * ONE + ONE - lost - 1) / (ONE - lost));
    }
}
