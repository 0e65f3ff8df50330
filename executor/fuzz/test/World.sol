// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Coin, EvilCoin, ShareCoin, Wrapped} from "./Coins.sol";
import {EvilPool} from "./Evil.sol";
import {Call, IExecutor, Leg, VM} from "./Executor.i.sol";
import {Market, Pair, RangePool} from "./Pools.sol";

/// An executor, markets of four honest coins, two victims, and an attacker with a coin and two pools of his own.
contract World {
    uint256 internal constant VICTIM_KEY = 0xBEEF;
    uint256 internal constant DEPTH = 1e24;
    /// Markets of honest coins alone, which come first.
    uint256 private constant HONEST = 7;
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
    /// The attacker's newest pools and coin.
    EvilPool internal evil;
    EvilPool internal other;
    EvilCoin internal evilCoin;
    address internal immutable attacker = address(0xA77AC);
    /// Has given the executor an endless allowance of every coin.
    address internal immutable careless = address(0xCA2E);
    /// Allows Permit2 everything, and signs.
    address internal immutable signer = VM.addr(VICTIM_KEY);

    constructor() {
        VM.deal(address(this), 1e30);
        executor = IExecutor(create(VM.envBytes("EXECUTOR_CODE")));
        permit2 = create(VM.envBytes("PERMIT2_CODE"));
        wrapped = new Wrapped();
        for (uint256 j = 0; j < 4; j++) coins[j] = j == 2 ? wrapped : j == 3 ? new ShareCoin() : new Coin();
        openMarkets();
        for (uint256 j = 0; j < 4; j++) supply(coins[j]);
        VM.deal(address(executor), 1e18);
        deployEvil();
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
        for (uint256 i = 0; i < markets.length; i++) fill(markets[i]);
    }

    function fill(Market market) private {
        fund(market.token0(), address(market), DEPTH);
        fund(market.token1(), address(market), DEPTH * 2);
        market.sync();
    }

    /// Lets everybody own a coin, and the victims and the attacker allow the executor or Permit2 all of it.
    function supply(Coin coin) private {
        address[3] memory rich = [attacker, careless, signer];
        for (uint256 i = 0; i < rich.length; i++) {
            fund(coin, rich[i], DEPTH);
            VM.deal(rich[i], DEPTH);
        }
        approve(coin, attacker, address(executor));
        approve(coin, careless, address(executor));
        approve(coin, signer, permit2);
        // Coins that somebody sent by mistake.
        fund(coin, address(executor), 1e18);
    }

    /// The attacker deploys a coin and two pools, and opens honest markets for the coin.
    function deployEvil() internal {
        (evil, other, evilCoin) = (new EvilPool(), new EvilPool(), new EvilCoin());
        coins[4] = Coin(address(evilCoin));
        supply(coins[4]);
        address[3] memory contracts = [address(evil), address(other), address(evilCoin)];
        for (uint256 i = 0; i < contracts.length; i++) VM.deal(contracts[i], DEPTH);
        for (uint256 j = 0; j < coins.length; j++) {
            fund(coins[j], address(evil), DEPTH);
            approve(coins[j], address(evil), address(executor));
        }
        if (markets.length > HONEST) {
            markets.pop();
            markets.pop();
        }
        markets.push(new Pair(coins[4], coins[0]));
        markets.push(new RangePool(coins[4], coins[2], bytes4(0xfa461e33)));
        for (uint256 i = HONEST; i < markets.length; i++) fill(markets[i]);
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

    /// The EIP-2612 permit of that victim, for the payment of this trade.
    function signPermit(Call memory c) internal view returns (uint8 v, bytes32 r, bytes32 s) {
        Coin coin = Coin(c.tokenIn);
        uint256 nonce = coin.nonces(signer);
        return VM.sign(VICTIM_KEY, coin.permitDigest(signer, address(executor), c.amountIn, nonce, c.deadline));
    }
}
