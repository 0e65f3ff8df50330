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

/// Lets an account receive once in a block; contracts, such as pools, any number of times.
contract CooldownToken is HonestToken {
    mapping(address => uint256) private last;

    function attack(address, address to, uint256) internal override {
        if (to.code.length > 0) return;
        require(last[to] != block.number, "cooldown");
        last[to] = block.number;
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
        since = block.number + 4;
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

interface PairFactory {
    function createPair(address, address) external returns (address);
}

interface PoolFactory {
    function createPool(address, address, uint24) external returns (address);
}

interface Market {
    function sync() external;
    function initialize(uint160) external;
    function mint(address, int24, int24, uint128, bytes calldata) external;
    function transfer(address, uint256) external returns (bool);
}

/// Opens tokens that nobody can move between WETH and USDC by the dozen, in pairs, in V3 pools, or in both.
contract HostileBuilder {
    address private constant WETH = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2;
    address private constant USDC = 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48;
    PairFactory private constant PAIRS = PairFactory(0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f);
    PoolFactory private constant POOLS = PoolFactory(0x1F98431c8aD98523631AE4a59f267346ea31F984);
    uint256 private constant MILLION = 1e24;

    function build(uint256 count, uint256 dollars, bool inPairs, bool inPools) external {
        for (uint256 index = 0; index < count; index++) {
            OwnerOnlyToken token = new OwnerOnlyToken();
            token.mint(address(this), 5 * MILLION);
            if (inPairs) {
                openPair(token, WETH, 1e21);
                openPair(token, USDC, (dollars + index) * 1e12);
            }
            if (inPools) {
                openPool(address(token), WETH, 1e21);
                openPool(address(token), USDC, (dollars + index) * 1e12);
            }
            token.arm();
        }
    }

    function openPair(OwnerOnlyToken token, address other, uint256 theirs) private {
        address pair = PAIRS.createPair(address(token), other);
        token.transfer(pair, MILLION);
        Market(other).transfer(pair, theirs);
        Market(pair).sync();
    }

    function openPool(address token, address other, uint256 theirs) private {
        bool isFirst = token < other;
        (uint256 amount0, uint256 amount1) = isFirst ? (MILLION, theirs) : (theirs, MILLION);
        uint256 price = root((amount1 << 96) / amount0) << 48;
        Market pool = Market(POOLS.createPool(token, other, 3000));
        pool.initialize(uint160(price));
        bytes memory ends = isFirst ? abi.encode(token, other) : abi.encode(other, token);
        pool.mint(address(this), -887220, 887220, uint128((amount0 * price) >> 96), ends);
    }

    function uniswapV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata ends) external {
        (address token0, address token1) = abi.decode(ends, (address, address));
        Market(token0).transfer(msg.sender, amount0);
        Market(token1).transfer(msg.sender, amount1);
    }

    function root(uint256 square) private pure returns (uint256 result) {
        result = square;
        for (uint256 next = square / 2 + 1; next < result; next = (square / next + next) / 2) result = next;
    }
}
