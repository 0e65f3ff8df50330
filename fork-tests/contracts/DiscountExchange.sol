// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function balanceOf(address account) external view returns (uint256);
}

/// Accounts that pay the lower fee.
contract DiscountManager {
    mapping(address account => bool) public isEligible;

    function setEligible(address account, bool eligible) external {
        isEligible[account] = eligible;
    }
}

/// A V2 factory whose pairs have a fee of their own: 0.3 % or 0.05 %, and 0.2 % or 0.03 % for accounts with a discount.
contract DiscountFactory {
    DiscountManager public immutable discountManager;
    mapping(address tokenA => mapping(address tokenB => address)) public getPair;
    address[] public allPairs;

    event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count);

    constructor(DiscountManager manager) {
        discountManager = manager;
    }

    function allPairsLength() external view returns (uint256) {
        return allPairs.length;
    }

    /// Creates a pair with the fee of most pairs.
    function createPair(address tokenA, address tokenB) external returns (address) {
        return createPairWithFee(tokenA, tokenB, false);
    }

    function createPairWithFee(address tokenA, address tokenB, bool isStable) public returns (address pair) {
        require(tokenA != tokenB, "IDENTICAL_ADDRESSES");
        (address token0, address token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
        require(token0 != address(0) && getPair[token0][token1] == address(0), "PAIR_EXISTS");
        pair = address(new DiscountPair{salt: keccak256(abi.encodePacked(token0, token1))}(token0, token1, isStable));
        getPair[token0][token1] = pair;
        getPair[token1][token0] = pair;
        allPairs.push(pair);
        emit PairCreated(token0, token1, pair, allPairs.length);
    }
}

/// A constant product pair after Uniswap's, with another fee and one more field in Swap. Without price sums and protocol fee.
contract DiscountPair {
    uint256 private constant MINIMUM_LIQUIDITY = 1000;
    /// Parts of a fee.
    uint256 public constant FEE_PRECISION = 10000;

    DiscountFactory public immutable factory;
    address public immutable token0;
    address public immutable token1;
    bool private immutable isStable;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private changedAt;
    bool private isLocked;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Mint(address indexed sender, uint256 amount0, uint256 amount1);
    event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to);
    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to,
        bool isDiscountEligible
    );
    event Sync(uint112 reserve0, uint112 reserve1);

    modifier lock() {
        require(!isLocked, "LOCKED");
        isLocked = true;
        _;
        isLocked = false;
    }

    constructor(address first, address second, bool stable) {
        factory = DiscountFactory(msg.sender);
        token0 = first;
        token1 = second;
        isStable = stable;
    }

    /// Returns the fee in parts of FEE_PRECISION.
    function getFee(bool isDiscountEligible) public view returns (uint256) {
        if (isDiscountEligible) return isStable ? 3 : 20;
        return isStable ? 5 : 30;
    }

    function getReserves() public view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, changedAt);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    function mint(address to) external lock returns (uint256 liquidity) {
        (uint256 balance0, uint256 balance1) = balances();
        (uint256 amount0, uint256 amount1) = (balance0 - reserve0, balance1 - reserve1);
        if (totalSupply == 0) {
            liquidity = root(amount0 * amount1) - MINIMUM_LIQUIDITY;
            give(address(0), MINIMUM_LIQUIDITY);
        } else {
            (uint256 of0, uint256 of1) = ((amount0 * totalSupply) / reserve0, (amount1 * totalSupply) / reserve1);
            liquidity = of0 < of1 ? of0 : of1;
        }
        require(liquidity > 0, "INSUFFICIENT_LIQUIDITY_MINTED");
        give(to, liquidity);
        update(balance0, balance1);
        emit Mint(msg.sender, amount0, amount1);
    }

    function burn(address to) external lock returns (uint256 amount0, uint256 amount1) {
        (uint256 balance0, uint256 balance1) = balances();
        uint256 liquidity = balanceOf[address(this)];
        (amount0, amount1) = ((liquidity * balance0) / totalSupply, (liquidity * balance1) / totalSupply);
        require(amount0 > 0 && amount1 > 0, "INSUFFICIENT_LIQUIDITY_BURNED");
        balanceOf[address(this)] = 0;
        totalSupply -= liquidity;
        emit Transfer(address(this), address(0), liquidity);
        pay(token0, to, amount0);
        pay(token1, to, amount1);
        (balance0, balance1) = balances();
        update(balance0, balance1);
        emit Burn(msg.sender, amount0, amount1, to);
    }

    /// Swaps what has been sent in. The discount is that of the account that signed the transaction.
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external lock {
        require(amount0Out > 0 || amount1Out > 0, "INSUFFICIENT_OUTPUT_AMOUNT");
        require(amount0Out < reserve0 && amount1Out < reserve1, "INSUFFICIENT_LIQUIDITY");
        require(to != token0 && to != token1 && data.length == 0, "INVALID_TO");
        if (amount0Out > 0) pay(token0, to, amount0Out);
        if (amount1Out > 0) pay(token1, to, amount1Out);
        bool isDiscountEligible = factory.discountManager().isEligible(tx.origin);
        (uint256 in0, uint256 in1) = settle(amount0Out, amount1Out, getFee(isDiscountEligible));
        emit Swap(msg.sender, in0, in1, amount0Out, amount1Out, to, isDiscountEligible);
    }

    function skim(address to) external lock {
        (uint256 balance0, uint256 balance1) = balances();
        pay(token0, to, balance0 - reserve0);
        pay(token1, to, balance1 - reserve1);
    }

    function sync() external lock {
        (uint256 balance0, uint256 balance1) = balances();
        update(balance0, balance1);
    }

    /// Checks the product of what is left, less the fee, and takes it as the reserves.
    function settle(uint256 out0, uint256 out1, uint256 fee) private returns (uint256 in0, uint256 in1) {
        (uint256 balance0, uint256 balance1) = balances();
        (uint256 left0, uint256 left1) = (reserve0 - out0, reserve1 - out1);
        in0 = balance0 > left0 ? balance0 - left0 : 0;
        in1 = balance1 > left1 ? balance1 - left1 : 0;
        require(in0 > 0 || in1 > 0, "INSUFFICIENT_INPUT_AMOUNT");
        uint256 product = (balance0 * FEE_PRECISION - in0 * fee) * (balance1 * FEE_PRECISION - in1 * fee);
        require(product >= uint256(reserve0) * reserve1 * FEE_PRECISION ** 2, "K");
        update(balance0, balance1);
    }

    function balances() private view returns (uint256, uint256) {
        return (IToken(token0).balanceOf(address(this)), IToken(token1).balanceOf(address(this)));
    }

    function update(uint256 balance0, uint256 balance1) private {
        require(balance0 <= type(uint112).max && balance1 <= type(uint112).max, "OVERFLOW");
        (reserve0, reserve1, changedAt) = (uint112(balance0), uint112(balance1), uint32(block.timestamp));
        emit Sync(reserve0, reserve1);
    }

    function give(address to, uint256 liquidity) private {
        totalSupply += liquidity;
        balanceOf[to] += liquidity;
        emit Transfer(address(0), to, liquidity);
    }

    /// Tokens without an answer count as paid.
    function pay(address token, address to, uint256 amount) private {
        (bool isDone, bytes memory answer) = token.call(abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        require(isDone && (answer.length == 0 || abi.decode(answer, (bool))), "TRANSFER_FAILED");
    }

    function root(uint256 value) private pure returns (uint256 result) {
        result = value;
        for (uint256 next = (value + 1) / 2; next < result; next = (value / next + next) / 2) result = next;
    }
}
