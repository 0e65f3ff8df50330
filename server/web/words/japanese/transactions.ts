/** The texts of sent transactions in Japanese. */
export const TRANSACTIONS = {
  'The swap reverted in block {block}: the price moved past your slippage limit, or the deadline passed. You paid only gas. It was {transaction}.':
    'スワップはブロック {block} で失敗しました。価格がスリッページ許容度を超えたか、期限が過ぎました。支払いはガス代のみです。対象：{transaction}。',
  'The swap reverted in block {block}: {reason}. You paid only gas. It was {transaction}.':
    'スワップはブロック {block} で失敗しました（{reason}）。支払いはガス代のみです。対象：{transaction}。',
  'the output would be below the minimum': '受取額が最小受取額を下回る見込みでした',
  'the input would be above the maximum': '支払額が最大支払額を超える見込みでした',
  'the deadline has passed': '期限が過ぎました',
  Activity: 'アクティビティ',
  'This browser keeps the last 30, and sends them to nobody.':
    '最新の 30 件がこのブラウザーに保存され、外部には送信されません。',
  'Approval of {token}': '{token} の承認',
  'New position of {pair}': '{pair} の新しいポジション',
  'Addition to {pair}': '{pair} への追加',
  'Removal from {pair}': '{pair} からの引き出し',
  'Closing of {pair}': '{pair} のクローズ',
  'Fees of {pair}': '{pair} の手数料',
  'Confirmed on chain': 'チェーン上で確定',
  'Reverted: only gas was paid': '失敗：支払いはガス代のみ',
  'Given up by your wallet': 'ウォレットが中止',
  'Rejected in your wallet': 'ウォレットで拒否',
  '{count} are open': { other: '{count} 件が未完了' },
  'Swapped.': 'スワップしました。',
  'You received {received} for {paid}.': '{paid} で {received} を受け取りました。',
  '{recipient} received {received} for {paid}.': '{recipient} が {paid} で {received} を受け取りました。',
  'Block {block}, {transaction}.': 'ブロック {block}、{transaction}。',
  'That is {difference} more than quoted.': '見積もりより {difference} 多くなりました。',
  'That is {difference} less than quoted.': '見積もりより {difference} 少なくなりました。',
  'Your wallet was asked for a swap of these tokens and may still send it.':
    'ウォレットにこれらのトークンのスワップを要求済みです。まだ送信される可能性があります。',
  'A swap of these tokens is still pending.': 'これらのトークンのスワップがまだ保留中です。',
  'If you send another one, both can be executed.': 'もう 1 件送信すると、両方が実行される可能性があります。',
  'Send another swap': '別のスワップを送信',
  'The same swap was sent from another tab. Nothing was sent from this one.':
    '同じスワップが別のタブから送信されました。このタブからは何も送信されていません。',
  'I did not confirm it': '確認していません',
  'Your wallet was asked to confirm {what}, but its answer did not reach this page. It is not known yet whether you confirmed.':
    'ウォレットに{what}の確認を要求しましたが、応答がこのページに届きませんでした。確認されたかどうかはまだわかりません。',
  'Your account has sent nothing since.': 'それ以降、アカウントからの送信はありません。',
  'Confirming… {what}. Your wallet sends it, with any approvals, in one transaction.':
    '確認中… {what}。必要な承認とともに、ウォレットが 1 件のトランザクションで送信します。',
  'Look into your wallet.': 'ウォレットを確認してください。',
  'Wait for that one, or look at it below.': '完了を待つか、下で確認してください。',
  'Try it once more.': 'もう一度お試しください。',
  'If you still want it, begin again.': '続ける場合は、最初からやり直してください。',
  'Swap again at a new price, with a higher tolerance or a longer deadline.':
    '許容度を上げるか期限を延ばして、新しい価格でもう一度スワップしてください。',
  Dismiss: '閉じる',
  'Your wallet gave up {what}: nothing was executed, and nothing was approved.':
    'ウォレットが{what}を中止しました。何も実行されず、何も承認されていません。',
  'Forget it': '破棄',
  'Confirming… {what}, transaction {link}.': '確認中… {what}、トランザクション {link}。',
  'Your wallet’s node does not know it: it may have been dropped, and may still be executed.':
    'ウォレットのノードに見つかりません。破棄された可能性がありますが、まだ実行される可能性もあります。',
  'You cancelled the swap in your wallet: {what} was not executed.':
    'ウォレットでスワップをキャンセルしました。{what}は実行されていません。',
  'You cancelled the approval in your wallet: {what} was not executed.':
    'ウォレットで承認をキャンセルしました。{what}は実行されていません。',
  'Another transaction took the place of the swap: {what} was not executed.':
    'スワップが別のトランザクションに置き換えられました。{what}は実行されていません。',
  'Another transaction took the place of the approval: {what} was not executed.':
    '承認が別のトランザクションに置き換えられました。{what}は実行されていません。',
  'Executed was {link}.': '実行されたのは {link} です。',
  'transaction {link}': 'トランザクション {link}',
  'transaction {link}, which your wallet sped up': 'トランザクション {link}（ウォレットが加速）',
  'the approval of {token}': '{token} の承認',
  'the swap of {paid} for {received}': '{paid} から {received} へのスワップ',
  'Your wallet cannot reach the network. The page keeps asking after your transaction.':
    'ウォレットがネットワークに接続できません。ページはトランザクションの確認を続けます。',
  'Confirm in your wallet': 'ウォレットで確認してください',
  'Confirming…': '確認中…',
  'Please wait…': 'お待ちください…',
  'Since then {count} other transactions of your account were executed, and this one was not found.': {
    other:
      'それ以降、アカウントで別のトランザクションが {count} 件実行されましたが、このトランザクションは見つかりませんでした。',
  },
};
