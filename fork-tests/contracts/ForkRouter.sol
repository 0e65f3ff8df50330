// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IPair, IPairFactory, PairAmounts} from "./PairAmounts.sol";

interface IWeth {
    function deposit() external payable;
    function withdraw(uint256 amount) external;
}

/// The functions of V2Router02 for swaps and for adding liquidity, for pairs with a fee of FEE_PRECISION parts.
contract ForkRouter is PairAmounts {
    address public immutable WETH;

    modifier ensure(uint256 deadline) {
        require(deadline >= block.timestamp, "EXPIRED");
        _;
    }

    constructor(address ofPairs, address weth, uint256 ofAll) PairAmounts(ofPairs, ofAll) {
        WETH = weth;
    }

    receive() external payable {
        require(msg.sender == WETH, "NOT_WETH");
    }

    function addLiquidity(
        address tokenA,
        address tokenB,
        uint256 mostA,
        uint256 mostB,
        uint256 leastA,
        uint256 leastB,
        address to,
        uint256 deadline
    ) external ensure(deadline) returns (uint256 amountA, uint256 amountB, uint256 liquidity) {
        address pair = IPairFactory(factory).getPair(tokenA, tokenB);
        if (pair == address(0)) pair = IPairFactory(factory).createPair(tokenA, tokenB);
        (amountA, amountB) = (mostA, mostB);
        (uint256 reserveA, uint256 reserveB) = reservesOf(pair, tokenA, tokenB);
        if (reserveA > 0) {
            amountB = (mostA * reserveB) / reserveA;
            if (amountB > mostB) (amountA, amountB) = ((mostB * reserveA) / reserveB, mostB);
        }
        require(amountA >= leastA && amountB >= leastB, "INSUFFICIENT_AMOUNT");
        take(tokenA, pair, amountA);
        take(tokenB, pair, amountB);
        liquidity = IPair(pair).mint(to);
    }

    function swapExactTokensForTokens(uint256 amountIn, uint256 least, address[] calldata path, address to, uint256 deadline)
        external
        ensure(deadline)
        returns (uint256[] memory amounts)
    {
        amounts = outputs(amountIn, path, least);
        take(path[0], pairOf(path, 0), amountIn);
        run(amounts, path, to);
    }

    function swapTokensForExactTokens(uint256 amountOut, uint256 most, address[] calldata path, address to, uint256 deadline)
        external
        ensure(deadline)
        returns (uint256[] memory amounts)
    {
        amounts = inputs(amountOut, path, most);
        take(path[0], pairOf(path, 0), amounts[0]);
        run(amounts, path, to);
    }

    function swapExactETHForTokens(uint256 least, address[] calldata path, address to, uint256 deadline)
        external
        payable
        ensure(deadline)
        returns (uint256[] memory amounts)
    {
        amounts = outputs(msg.value, path, least);
        wrap(path, msg.value);
        run(amounts, path, to);
    }

    function swapTokensForExactETH(uint256 amountOut, uint256 most, address[] calldata path, address to, uint256 deadline)
        external
        ensure(deadline)
        returns (uint256[] memory amounts)
    {
        amounts = inputs(amountOut, path, most);
        take(path[0], pairOf(path, 0), amounts[0]);
        run(amounts, path, address(this));
        unwrap(path, to, amountOut);
    }

    function swapExactTokensForETH(uint256 amountIn, uint256 least, address[] calldata path, address to, uint256 deadline)
        external
        ensure(deadline)
        returns (uint256[] memory amounts)
    {
        amounts = outputs(amountIn, path, least);
        take(path[0], pairOf(path, 0), amountIn);
        run(amounts, path, address(this));
        unwrap(path, to, amounts[amounts.length - 1]);
    }

    function swapETHForExactTokens(uint256 amountOut, address[] calldata path, address to, uint256 deadline)
        external
        payable
        ensure(deadline)
        returns (uint256[] memory amounts)
    {
        amounts = inputs(amountOut, path, msg.value);
        wrap(path, amounts[0]);
        run(amounts, path, to);
        if (msg.value > amounts[0]) send(msg.sender, msg.value - amounts[0]);
    }

    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 least,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external ensure(deadline) {
        take(path[0], pairOf(path, 0), amountIn);
        runMeasured(path, to, least);
    }

    function swapExactETHForTokensSupportingFeeOnTransferTokens(
        uint256 least,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external payable ensure(deadline) {
        wrap(path, msg.value);
        runMeasured(path, to, least);
    }

    function swapExactTokensForETHSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 least,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external ensure(deadline) {
        take(path[0], pairOf(path, 0), amountIn);
        runMeasured(path, address(this), least);
        unwrap(path, to, balanceOf(WETH, address(this)));
    }

    function getAmountsOut(uint256 amountIn, address[] calldata path) external view returns (uint256[] memory) {
        return amountsOut(amountIn, path, false);
    }

    function getAmountsIn(uint256 amountOut, address[] calldata path) external view returns (uint256[] memory) {
        return amountsIn(amountOut, path, false);
    }

    function outputs(uint256 amountIn, address[] calldata path, uint256 least) private view returns (uint256[] memory amounts) {
        amounts = amountsOut(amountIn, path, hasDiscount());
        require(amounts[amounts.length - 1] >= least, "INSUFFICIENT_OUTPUT_AMOUNT");
    }

    function inputs(uint256 amountOut, address[] calldata path, uint256 most) private view returns (uint256[] memory amounts) {
        amounts = amountsIn(amountOut, path, hasDiscount());
        require(amounts[0] <= most, "EXCESSIVE_INPUT_AMOUNT");
    }

    function run(uint256[] memory amounts, address[] calldata path, address to) private {
        for (uint256 hop = 0; hop + 1 < path.length; hop++) swapHop(path, hop, amounts[hop + 1], to);
    }

    /// Swaps what has arrived at each pair.
    function runMeasured(address[] calldata path, address to, uint256 least) private {
        address last = path[path.length - 1];
        uint256 before = balanceOf(last, to);
        for (uint256 hop = 0; hop + 1 < path.length; hop++) {
            address pair = pairOf(path, hop);
            (uint256 reserveIn, uint256 reserveOut) = reservesOf(pair, path[hop], path[hop + 1]);
            uint256 paid = (balanceOf(path[hop], pair) - reserveIn) * (FEE_PRECISION - feeOf(pair, hasDiscount()));
            swapHop(path, hop, (paid * reserveOut) / (reserveIn * FEE_PRECISION + paid), to);
        }
        require(balanceOf(last, to) - before >= least, "INSUFFICIENT_OUTPUT_AMOUNT");
    }

    function swapHop(address[] calldata path, uint256 hop, uint256 amountOut, address to) private {
        address next = hop + 2 < path.length ? pairOf(path, hop + 1) : to;
        bool isToken0 = path[hop] < path[hop + 1];
        IPair(pairOf(path, hop)).swap(isToken0 ? 0 : amountOut, isToken0 ? amountOut : 0, next, "");
    }

    function wrap(address[] calldata path, uint256 amount) private {
        require(path[0] == WETH, "INVALID_PATH");
        IWeth(WETH).deposit{value: amount}();
        check(WETH, abi.encodeWithSignature("transfer(address,uint256)", pairOf(path, 0), amount));
    }

    function unwrap(address[] calldata path, address to, uint256 amount) private {
        require(path[path.length - 1] == WETH, "INVALID_PATH");
        IWeth(WETH).withdraw(amount);
        send(to, amount);
    }

    function send(address to, uint256 amount) private {
        (bool isDone, ) = to.call{value: amount}("");
        require(isDone, "TRANSFER_FAILED");
    }

    function take(address token, address to, uint256 amount) private {
        check(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, to, amount));
    }

    function balanceOf(address token, address account) private view returns (uint256) {
        (, bytes memory answer) = token.staticcall(abi.encodeWithSignature("balanceOf(address)", account));
        return abi.decode(answer, (uint256));
    }

    function check(address token, bytes memory data) private {
        (bool isDone, bytes memory answer) = token.call(data);
        require(isDone && (answer.length == 0 || abi.decode(answer, (bool))), "TRANSFER_FAILED");
    }
}
