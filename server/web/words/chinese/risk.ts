/** The texts of tolerance, losses and warnings in Chinese. */
export const RISK = {
  'Transaction deadline': '交易截止时间',
  'Maximum hops': '最大跳数',
  'Maximum routes in a split': '拆分的最大路由数',
  'Rank routes by': '路由排序依据',
  'amount after gas': '扣除 Gas 后的数量',
  'amount before gas': '扣除 Gas 前的数量',
  'Contract that swaps': '执行兑换的合约',
  'Best|of contracts': '最优',
  'Executor, all exchanges in one transaction': '执行合约，一笔交易覆盖所有交易所',
  'The own router of each exchange': '各交易所自己的路由合约',
  'Universal Router': 'Universal Router',
  'Route types': '路由类型',
  Mixed: '混合',
  'This token cannot be bought: its transfers out of pools fail.': '此代币无法买入：从资金池转出会失败。',
  'Transfers of this token follow no rule: less may arrive than was sent, or nothing.':
    '此代币的转账没有固定规则：到账可能少于发送数量，甚至为零。',
  'This token takes a tax: {tax}.': '此代币收取转账税：{tax}。',
  'Own tolerance (%)': '自定义容差（%）',
  'Enter a percentage from 0 to 50, such as 0.5.': '请输入 0 到 50 之间的百分比，例如 0.5。',
  'Others may trade before this swap and take up to {percent} of it.':
    '他人可能抢在此兑换之前交易，最多拿走其中的 {percent}。',
  'Type {word} to allow a loss of {percent}': '输入“{word}”以允许 {percent} 的损失',
  'Save tolerance': '保存容差',
  '{tolerance} stays in use until you save.': '保存之前仍使用 {tolerance}。',
  'Type {word} to trade anyway': '输入“{word}”以继续兑换',
  accept: '接受',
  'Accept this loss': '接受此损失',
  'about {dollars}': '约 {dollars}',
  'You lose {share} of this trade to its price impact.': '由于价格影响，您将损失此交易的 {share}。',
  'You lose {share} of what you pay: you receive so much less than it is worth.':
    '您将损失所付价值的 {share}：您收到的价值少了这么多。',
  'You cannot sell this token after you buy it.': '此代币买入后无法卖出。',
  'The index is unavailable or behind. Pools were looked up on chain, so some may be missing.':
    '索引不可用或落后。资金池是在链上查找的，可能有所遗漏。',
  'The price moved {percent} against you since this transaction was built.':
    '自此交易创建以来，价格向不利于您的方向变动了 {percent}。',
  'High tolerance: others may trade before this swap and take up to {percent} of it.':
    '容差较高：他人可能抢在此兑换之前交易，最多拿走其中的 {percent}。',
  '{token} is {address}.': '{token} 的地址是 {address}。',
  'High price impact: this trade loses {percent} against the current price.':
    '价格影响较大：与当前价格相比，此交易损失 {percent}。',
  'You cannot sell {token} after you buy it.': '{token} 买入后无法卖出。',
  '{token} takes {percent} of each transfer; the amounts include that.':
    '{token} 会扣取每次转账的 {percent}；所示数量已包含。',
  more: '更多',
  '{percent} more': '多 {percent}',
  'it is not trusted': '它不受信任',
  'the gain is too good to be true': '收益好得不真实',
  'A route through {tokens} promises {more} but is left out: {why}.':
    '经由 {tokens} 的路由承诺{more}，但未被采用：{why}。',
  and: '和',
  'This address has no checksum: a mistyped digit cannot be noticed. Compare all of it.':
    '此地址没有校验和：输错的字符无法被发现。请核对完整地址。',
  'This is a contract. What it receives may be lost, unless it was made to receive these tokens.':
    '这是一个合约。除非它是为接收这些代币而设计的，否则转入的资产可能丢失。',
  'Send to another address': '发送到其他地址',
  'Recipient of the output': '接收地址',
  'Receive it myself': '由我自己接收',
  'the name': '该名称',
  'This network has no names. Enter the address itself: 0x and 40 digits.':
    '此网络没有名称服务。请直接输入地址：0x 加 40 位字符。',
  '{name} has no address on this network. Enter the address itself: 0x and 40 digits.':
    '{name} 在此网络上没有地址。请直接输入地址：0x 加 40 位字符。',
  'Use this address': '使用此地址',
  'This is the name of an account. Paste the address of a token or a pool.':
    '这是一个账户的名称。请粘贴代币或池的地址。',
  'Enter an address: 0x and 40 digits from 0 to f.': '请输入地址：0x 加 40 位 0 到 f 的字符。',
  'The checksum of this address is wrong: a digit was mistyped. Copy it again from its source.':
    '此地址的校验和错误：有字符输错。请从来源重新复制。',
  '{count} minutes': { other: '{count} 分钟' },
  '{count} hours': { other: '{count} 小时' },
};
