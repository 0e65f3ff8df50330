// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Coin, EvilCoin, ShareCoin, Wrapped} from "./Coins.sol";
import {EvilPool} from "./Evil.sol";
import {Call, IExecutor, Leg, VM} from "./Executor.i.sol";
import {Market, Pair, RangePool} from "./Pools.sol";

/// An executor, markets of four honest coins, two victims, and an attacker with a coin and a pool of his own.
contract World {
    uint256 internal constant VICTIM_KEY = 0xBEEF;
    uint256 internal constant DEPTH = 1e24;
    bytes32 private constant PERMIT2_TYPE = keccak256(
        "PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,"
        "ExecutorCall witness)ExecutorCall(address tokenOut,uint256 amountOut,address recipient,uint256 deadline,"
        "bytes32 callHash)TokenPermissions(address token,uint256 amount)"
    );
    bytes32 private constant WITNESS_TYPE = keccak256(
        "ExecutorCall(address tokenOut,uint256 amountOut,address recipient,uint256 deadline,bytes32 callHash)"
    );

    IExecutor internal immutable executor;
    address internal immutable permit2;
    /// Honest coins first; the last is the attacker's.
    Coin[5] internal coins;
    Wrapped internal immutable wrapped;
    Market[] internal markets;
    EvilPool internal immutable evil;
    EvilCoin internal immutable evilCoin;
    address internal immutable attacker = address(0xA77AC);
    /// Has given the executor an endless allowance of every coin.
    address internal immutable careless = address(0xCA2E);
    /// Allows Permit2 everything, and signs.
    address internal immutable signer = VM.addr(VICTIM_KEY);

    constructor() {
        VM.deal(address(this), 1e30);
        executor = IExecutor(create(VM.envBytes("EXECUTOR_CODE")));
        permit2 = create(VM.envBytes("PERMIT2_CODE"));
        (wrapped, evilCoin, evil) = (new Wrapped(), new EvilCoin(), new EvilPool());
        coins = [new Coin(), new Coin(), Coin(address(wrapped)), new ShareCoin(), Coin(address(evilCoin))];
        openMarkets();
        address[4] memory rich = [attacker, careless, signer, address(evil)];
        for (uint256 i = 0; i < rich.length; i++) {
            for (uint256 j = 0; j < coins.length; j++) fund(coins[j], rich[i], DEPTH);
            VM.deal(rich[i], DEPTH);
        }
        for (uint256 j = 0; j < coins.length; j++) {
            approve(coins[j], attacker, address(executor));
            approve(coins[j], careless, address(executor));
            approve(coins[j], signer, permit2);
            approve(coins[j], address(evil), address(executor));
            // Coins that somebody sent by mistake.
            fund(coins[j], address(executor), 1e18);
        }
        VM.deal(address(executor), 1e18);
    }

    receive() external payable {}

    function openMarkets() private {
        bytes4[3] memory callbacks = [bytes4(0xfa461e33), bytes4(0x23a69e75), bytes4(0x2c8958f6)];
        for (uint256 i = 0; i < 3; i++) {
            (Coin a, Coin b) = (coins[i], coins[(i + 1) % 3]);
            markets.push(new Pair(a, b));
            markets.push(new RangePool(a, b, callbacks[i]));
        }
        markets.push(new Pair(coins[3], coins[0]));
        markets.push(new Pair(coins[4], coins[0]));
        markets.push(new RangePool(coins[4], coins[2], callbacks[0]));
        for (uint256 i = 0; i < markets.length; i++) {
            fund(markets[i].token0(), address(markets[i]), DEPTH);
            fund(markets[i].token1(), address(markets[i]), DEPTH * 2);
            markets[i].sync();
        }
    }

    function fund(Coin coin, address to, uint256 amount) internal {
        if (address(coin) == address(wrapped)) wrapped.depositFor{value: amount}(to);
        else coin.mint(to, amount);
    }

    function approve(Coin coin, address owner, address spender) private {
        VM.prank(owner);
        coin.approve(spender, type(uint256).max);
    }

    function create(bytes memory code) private returns (address deployed) {
        assembly {
            deployed := create(0, add(code, 32), mload(code))
        }
        require(deployed != address(0), "not deployed");
    }

    /// The Permit2 signature of the victim who signs, for this trade.
    function signTrade(Call memory c, Leg[] memory legs, uint256 nonce) internal view returns (bytes memory) {
        bytes32 callHash = keccak256(abi.encode(c, legs));
        bytes32 witness =
            keccak256(abi.encode(WITNESS_TYPE, c.tokenOut, c.amountOut, c.recipient, c.deadline, callHash));
        bytes32 permitted = keccak256(
            abi.encode(keccak256("TokenPermissions(address token,uint256 amount)"), c.tokenIn, c.amountIn)
        );
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)"),
                keccak256("Permit2"),
                block.chainid,
                permit2
            )
        );
        bytes32 content =
            keccak256(abi.encode(PERMIT2_TYPE, permitted, address(executor), nonce, c.deadline, witness));
        (uint8 v, bytes32 r, bytes32 s) =
            VM.sign(VICTIM_KEY, keccak256(abi.encodePacked("\x19\x01", domain, content)));
        return abi.encodePacked(r, s, v);
    }
}
