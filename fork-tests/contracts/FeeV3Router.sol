// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IFeePool {
    function token0() external view returns (address);
    function token1() external view returns (address);
    function mint(address recipient, int24 lower, int24 upper, uint128 amount, bytes calldata data)
        external
        returns (uint256, uint256);
    function swap(address recipient, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data)
        external
        returns (int256, int256);
}

interface IFeeFactory {
    function getPool(address tokenA, address tokenB, uint24 fee) external view returns (IFeePool);
}

interface IWrapped {
    function deposit() external payable;
    function withdraw(uint256 amount) external;
}

/// The functions of SwapRouter that swap and pay out, for pools that call `pancakeV3SwapCallback` and `pancakeV3MintCallback`.
contract FeeV3Router {
    struct Single {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 deadline;
        /// Of the input, or of the output where that is exact.
        uint256 amount;
        /// Least output, or most input.
        uint256 bound;
        uint160 sqrtPriceLimitX96;
    }

    struct Path {
        bytes path;
        address recipient;
        uint256 deadline;
        uint256 amount;
        uint256 bound;
    }

    uint160 private constant LOWEST = 4295128740;
    uint160 private constant HIGHEST = 1461446703485210103287273052203988822378723970341;
    /// Bytes of a token and a fee, and of a hop.
    uint256 private constant NEXT = 23;
    uint256 private constant HOP = 43;

    address public immutable factory;
    address public immutable WETH9;
    /// Input of an exact output, once its first hop has been paid.
    uint256 private paid;

    constructor(address ofPools, address weth) {
        factory = ofPools;
        WETH9 = weth;
    }

    receive() external payable {
        require(msg.sender == WETH9, "Not WETH9");
    }

    function exactInputSingle(Single calldata swap) external payable returns (uint256 amountOut) {
        checkTime(swap.deadline);
        bytes memory path = abi.encodePacked(swap.tokenIn, swap.fee, swap.tokenOut);
        amountOut = sell(swap.amount, receiver(swap.recipient), path, msg.sender);
        require(amountOut >= swap.bound, "Too little received");
    }

    function exactInput(Path calldata swap) external payable returns (uint256 amountOut) {
        checkTime(swap.deadline);
        (amountOut, paid) = (swap.amount, 0);
        bytes calldata rest = swap.path;
        for (address payer = msg.sender; ; payer = address(this)) {
            bool isLast = rest.length == HOP;
            amountOut = sell(amountOut, isLast ? receiver(swap.recipient) : address(this), rest[:HOP], payer);
            if (isLast) break;
            rest = rest[NEXT:];
        }
        require(amountOut >= swap.bound, "Too little received");
    }

    function exactOutputSingle(Single calldata swap) external payable returns (uint256 amountIn) {
        checkTime(swap.deadline);
        buy(swap.amount, receiver(swap.recipient), abi.encodePacked(swap.tokenOut, swap.fee, swap.tokenIn), msg.sender);
        amountIn = paid;
        require(amountIn <= swap.bound, "Too much requested");
    }

    /// The path leads from the output to the input.
    function exactOutput(Path calldata swap) external payable returns (uint256 amountIn) {
        checkTime(swap.deadline);
        buy(swap.amount, receiver(swap.recipient), swap.path, msg.sender);
        amountIn = paid;
        require(amountIn <= swap.bound, "Too much requested");
    }

    /// The zero address stands for this contract, which pays out afterwards.
    function receiver(address recipient) private view returns (address) {
        return recipient == address(0) ? address(this) : recipient;
    }

    function multicall(bytes[] calldata calls) external payable returns (bytes[] memory results) {
        results = new bytes[](calls.length);
        for (uint256 index = 0; index < calls.length; index++) {
            (bool isDone, bytes memory result) = address(this).delegatecall(calls[index]);
            if (!isDone) {
                assembly {
                    revert(add(result, 32), mload(result))
                }
            }
            results[index] = result;
        }
    }

    function unwrapWETH9(uint256 least, address to) external payable {
        uint256 amount = balanceOf(WETH9);
        require(amount >= least, "Insufficient WETH9");
        if (amount == 0) return;
        IWrapped(WETH9).withdraw(amount);
        send(to, amount);
    }

    function sweepToken(address token, uint256 least, address to) external payable {
        uint256 amount = balanceOf(token);
        require(amount >= least, "Insufficient token");
        if (amount > 0) check(token, abi.encodeWithSignature("transfer(address,uint256)", to, amount));
    }

    function refundETH() external payable {
        if (address(this).balance > 0) send(msg.sender, address(this).balance);
    }

    /// Adds liquidity that the sender pays and this contract holds.
    function mint(IFeePool pool, int24 lower, int24 upper, uint128 amount) external {
        pool.mint(address(this), lower, upper, amount, abi.encode(pool.token0(), pool.token1(), msg.sender));
    }

    function pancakeV3MintCallback(uint256 owed0, uint256 owed1, bytes calldata data) external {
        (address token0, address token1, address payer) = abi.decode(data, (address, address, address));
        if (owed0 > 0) pay(token0, payer, owed0);
        if (owed1 > 0) pay(token1, payer, owed1);
    }

    /// Pays the input, or buys it in turn where the path of an exact output goes on.
    function pancakeV3SwapCallback(int256 delta0, int256 delta1, bytes calldata data) external {
        (bytes memory path, address payer, bool isExactOutput) = abi.decode(data, (bytes, address, bool));
        (address first, address second, uint24 fee) = hopOf(path);
        require(msg.sender == address(IFeeFactory(factory).getPool(first, second, fee)), "No pool");
        uint256 amount = uint256(delta0 > 0 ? delta0 : delta1);
        if (!isExactOutput) {
            pay(first, payer, amount);
        } else if (path.length > HOP) {
            buy(amount, msg.sender, this.rest(path), payer);
        } else {
            paid = amount;
            pay(second, payer, amount);
        }
    }

    /// The path without its first token and fee.
    function rest(bytes calldata path) external pure returns (bytes memory) {
        return path[NEXT:];
    }

    function sell(uint256 amountIn, address recipient, bytes memory path, address payer) private returns (uint256) {
        (address tokenIn, address tokenOut, uint24 fee) = hopOf(path);
        bool down = tokenIn < tokenOut;
        IFeePool pool = IFeeFactory(factory).getPool(tokenIn, tokenOut, fee);
        (int256 amount0, int256 amount1) = pool.swap(
            recipient, down, int256(amountIn), down ? LOWEST : HIGHEST, abi.encode(path, payer, false)
        );
        return uint256(-(down ? amount1 : amount0));
    }

    function buy(uint256 amountOut, address recipient, bytes memory path, address payer) private {
        (address tokenOut, address tokenIn, uint24 fee) = hopOf(path);
        bool down = tokenIn < tokenOut;
        IFeePool pool = IFeeFactory(factory).getPool(tokenIn, tokenOut, fee);
        (int256 amount0, int256 amount1) = pool.swap(
            recipient, down, -int256(amountOut), down ? LOWEST : HIGHEST, abi.encode(path, payer, true)
        );
        require(uint256(-(down ? amount1 : amount0)) == amountOut, "Too little liquidity");
    }

    function hopOf(bytes memory path) private pure returns (address first, address second, uint24 fee) {
        require(path.length >= HOP, "Path");
        assembly {
            first := shr(96, mload(add(path, 32)))
            fee := shr(232, mload(add(path, 52)))
            second := shr(96, mload(add(path, 55)))
        }
    }

    /// Pays the pool that calls back: native coin that was sent along is wrapped first.
    function pay(address token, address payer, uint256 amount) private {
        if (token == WETH9 && address(this).balance >= amount) {
            IWrapped(WETH9).deposit{value: amount}();
            payer = address(this);
        }
        bytes memory data = payer == address(this)
            ? abi.encodeWithSignature("transfer(address,uint256)", msg.sender, amount)
            : abi.encodeWithSignature("transferFrom(address,address,uint256)", payer, msg.sender, amount);
        check(token, data);
    }

    function send(address to, uint256 amount) private {
        (bool isDone,) = to.call{value: amount}("");
        require(isDone, "Not sent");
    }

    function balanceOf(address token) private view returns (uint256) {
        (, bytes memory answer) = token.staticcall(abi.encodeWithSignature("balanceOf(address)", address(this)));
        return abi.decode(answer, (uint256));
    }

    function check(address token, bytes memory data) private {
        (bool isDone, bytes memory answer) = token.call(data);
        require(isDone && (answer.length == 0 || abi.decode(answer, (bool))), "Not paid");
    }

    function checkTime(uint256 deadline) private view {
        require(block.timestamp <= deadline, "Transaction too old");
    }
}
