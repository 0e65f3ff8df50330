// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A plain token with EIP-2612 permits, which only its deployer mints.
contract Coin {
    address internal immutable minter = msg.sender;
    mapping(address => uint256) internal held;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public nonces;
    bytes32 public constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    function mint(address to, uint256 value) external virtual {
        require(msg.sender == minter);
        held[to] += value;
    }

    function balanceOf(address owner) public view virtual returns (uint256) {
        return held[owner];
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    /// All that a look at the books needs, in one call: balances, and allowances of the first two.
    function look(address[3] calldata owners, address[2] calldata spenders)
        external
        view
        returns (uint256[3] memory balances, uint256[2] memory allowances)
    {
        for (uint256 i = 0; i < 3; i++) balances[i] = balanceOf(owners[i]);
        for (uint256 i = 0; i < 2; i++) allowances[i] = allowance[owners[i]][spenders[i]];
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        virtual
    {
        require(block.timestamp <= deadline);
        bytes32 digest = permitDigest(owner, spender, value, nonces[owner]++, deadline);
        address signer = ecrecover(digest, v, r, s);
        require(signer != address(0) && signer == owner);
        allowance[owner][spender] = value;
    }

    function permitDigest(address owner, address spender, uint256 value, uint256 nonce, uint256 deadline)
        public
        view
        returns (bytes32)
    {
        bytes32 content = keccak256(abi.encode(PERMIT, owner, spender, value, nonce, deadline));
        return keccak256(abi.encodePacked("\x19\x01", keccak256(abi.encode(address(this))), content));
    }

    function move(address from, address to, uint256 value) internal virtual {
        held[from] -= value;
        held[to] += value;
    }
}

/// A wrapped native coin, whose fallback takes any call as a deposit.
contract Wrapped is Coin {
    receive() external payable {
        held[msg.sender] += msg.value;
    }

    fallback() external payable {
        held[msg.sender] += msg.value;
    }

    function mint(address, uint256) external pure override {
        revert("deposit");
    }

    function permit(address, address, uint256, uint256, uint8, bytes32, bytes32) external override {}

    function deposit() external payable {
        held[msg.sender] += msg.value;
    }

    function depositFor(address to) external payable {
        held[to] += msg.value;
    }

    function withdraw(uint256 amount) external {
        held[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}

/// Counts in shares at an odd rate.
contract ShareCoin is Coin {
    uint256 private constant RATE = 1_234_567_891_234_567_891;

    function balanceOf(address owner) public view override returns (uint256) {
        return (held[owner] * RATE) / 1e18;
    }

    function move(address from, address to, uint256 value) internal override {
        super.move(from, to, (value * 1e18) / RATE);
    }
}

interface IProgram {
    function play() external;
}

/// A token of the attacker: he mints it, it taxes, it lies about a balance, it stands for a wrapped native coin that
/// pays out as much as he likes, and each transfer plays his program.
contract EvilCoin is Coin {
    IProgram public program;
    uint256 public tax;
    uint256 public paysOut;
    address public liar;
    uint256 public lie;

    receive() external payable {}

    function set(IProgram program_, uint256 tax_, uint256 paysOut_) external {
        (program, tax, paysOut) = (program_, tax_, paysOut_);
    }

    function pretend(address liar_, uint256 lie_) external {
        (liar, lie) = (liar_, lie_);
    }

    function balanceOf(address owner) public view override returns (uint256) {
        return held[owner] + (owner == liar ? lie : 0);
    }

    function deposit() external payable {
        held[msg.sender] += msg.value;
        if (address(program) != address(0)) program.play();
    }

    function withdraw(uint256 amount) external {
        held[msg.sender] -= amount;
        push(msg.sender, paysOut == 0 ? amount : paysOut);
        if (address(program) != address(0)) program.play();
    }

    function push(address to, uint256 amount) public {
        (bool ok,) = to.call{value: amount}("");
        require(ok, "not taken");
    }

    function grab(address to, uint256 value) external {
        held[to] += value;
    }

    function move(address from, address to, uint256 value) internal override {
        super.move(from, to, value);
        held[to] -= (value * tax) / 10_000;
        if (address(program) != address(0)) program.play();
    }
}
