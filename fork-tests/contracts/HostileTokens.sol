// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A plain token until it is armed: its markets are set up like any other's.
contract HonestToken {
    string public constant symbol = "NICE";
    string public constant name = "Nice Token";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    bool internal isArmed;
    mapping(address => uint256) internal held;
    mapping(address => mapping(address => uint256)) public allowance;

    function arm() external virtual {
        isArmed = true;
    }

    function mint(address to, uint256 value) external {
        held[to] += value;
        totalSupply += value;
    }

    function balanceOf(address owner) external view virtual returns (uint256) {
        return held[owner];
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        if (isArmed) attack(msg.sender, to, value);
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        if (isArmed) attack(from, to, value);
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) internal virtual {
        held[from] -= value;
        held[to] += value;
    }

    function attack(address from, address to, uint256 value) internal virtual {}
}

address constant ROUTER = 0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af;

/// Nobody can move it any more.
contract OwnerOnlyToken is HonestToken {
    function attack(address, address, uint256) internal pure override {
        revert("only the owner");
    }
}

/// Every balance shrinks by a tenth, those of pools too.
contract RebasingToken is HonestToken {
    function balanceOf(address owner) external view override returns (uint256) {
        return isArmed ? held[owner] * 9 / 10 : held[owner];
    }
}

contract PausableToken is HonestToken {
    function attack(address, address, uint256) internal pure override {
        revert("paused");
    }
}

/// Refuses to have anything to do with the router.
contract BlacklistingToken is HonestToken {
    function attack(address from, address to, uint256) internal pure override {
        require(from != ROUTER && to != ROUTER, "blacklisted");
    }
}

/// Keeps 5 % of each transfer from some blocks after it was armed.
contract FeeSwitchingToken is HonestToken {
    uint256 private since;

    function arm() external override {
        isArmed = true;
        since = block.number + 3;
    }

    function move(address from, address to, uint256 value) internal override {
        bool takes = isArmed && block.number >= since;
        super.move(from, to, value);
        if (takes) super.move(to, address(this), value / 20);
    }
}

contract MaxTransactionToken is HonestToken {
    function attack(address, address, uint256 value) internal pure override {
        require(value <= 1e15, "too much at once");
    }
}

/// Calls the router back in the middle of its swap.
contract ReentrantToken is HonestToken {
    function attack(address from, address, uint256) internal override {
        (bool ok,) = ROUTER.call(abi.encodeWithSignature("execute(bytes,bytes[])", "", new bytes[](0)));
        require(ok || from != ROUTER, "kept out");
    }
}

/// Spends millions of gas on each transfer.
contract GasBurningToken is HonestToken {
    function attack(address, address, uint256) internal view override {
        uint256 before = gasleft();
        while (before - gasleft() < 3_000_000) {}
    }
}

/// Answers a transfer with a megabyte.
contract ReturnBombToken is HonestToken {
    function attack(address from, address to, uint256 value) internal override {
        move(from, to, value);
        assembly {
            mstore(0, 1)
            return(0, 1000000)
        }
    }
}

/// Moves nothing, and says that the router has plenty of it.
contract LyingToken is HonestToken {
    function balanceOf(address owner) external view override returns (uint256) {
        return isArmed && owner == ROUTER ? 1e30 : held[owner];
    }

    function move(address from, address to, uint256 value) internal override {
        if (!isArmed) super.move(from, to, value);
    }
}

contract GasPriceToken is HonestToken {
    function attack(address, address, uint256) internal view override {
        require(tx.gasprice == 0, "a real transaction");
    }
}

contract CoinbaseToken is HonestToken {
    function attack(address, address, uint256) internal view override {
        require(block.coinbase == address(0), "a real transaction");
    }
}

contract OriginToken is HonestToken {
    function attack(address, address, uint256) internal view override {
        require(tx.origin == address(0), "a real transaction");
    }
}

contract OriginBalanceToken is HonestToken {
    function attack(address, address, uint256) internal view override {
        require(tx.origin.balance == 0, "a real transaction");
    }
}

/// Behaves as long as other code than the router's own stands at its address.
contract CodeWatchingToken is HonestToken {
    function attack(address, address, uint256) internal view override {
        require(ROUTER.code.length < 12_000, "the real router");
    }
}
