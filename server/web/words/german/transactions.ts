/** The texts of what was sent in German. */
export const TRANSACTIONS = {
  'The swap reverted in block {block}: the price moved past your slippage limit, or the deadline passed. You paid only gas. It was {transaction}.':
    'Der Tausch scheiterte in Block {block}: Der Preis überschritt Ihre Toleranz, oder die Frist lief ab. Sie zahlten nur Gas. Es war {transaction}.',
  'Swapped.': 'Getauscht.',
  'You received {received} for {paid}.': 'Sie erhielten {received} für {paid}.',
  '{recipient} received {received} for {paid}.': '{recipient} erhielt {received} für {paid}.',
  'Block {block}, {transaction}.': 'Block {block}, {transaction}.',
  'Received were {difference} raw units more than quoted.':
    'Es kamen {difference} kleinste Einheiten mehr an als angeboten.',
  'Received were {difference} raw units less than quoted.':
    'Es kamen {difference} kleinste Einheiten weniger an als angeboten.',
  'You paid {difference} raw units more than quoted.':
    'Sie zahlten {difference} kleinste Einheiten mehr als angeboten.',
  'You paid {difference} raw units less than quoted.':
    'Sie zahlten {difference} kleinste Einheiten weniger als angeboten.',
  'Your wallet was asked for a swap of these tokens and may still send it.':
    'Ihre Wallet wurde um einen Tausch dieser Token gebeten und kann ihn noch senden.',
  'A swap of these tokens is still pending.': 'Ein Tausch dieser Token steht noch aus.',
  'If you send another one, both can be executed.':
    'Wenn Sie noch einen senden, können beide ausgeführt werden.',
  'Send another swap': 'Noch einen Tausch senden',
  'The same swap was sent from another tab. Nothing was sent from this one.':
    'Derselbe Tausch wurde in einem anderen Tab gesendet. Von diesem wurde nichts gesendet.',
  'I did not confirm it': 'Ich habe nicht bestätigt',
  'Your wallet was asked to confirm {what}, but its answer did not reach this page. It is not known yet whether you confirmed.':
    'Ihre Wallet wurde um eine Bestätigung gebeten ({what}), aber ihre Antwort kam nicht an. Noch ist nicht bekannt, ob Sie bestätigt haben.',
  'Your account has sent nothing since.': 'Ihr Konto hat seitdem nichts gesendet.',
  'Confirming… {what}. Your wallet sends it, with any approvals, in one transaction.':
    'Wird bestätigt… {what}. Ihre Wallet sendet das, mit etwaigen Freigaben, in einer Transaktion.',
  'Look into your wallet.': 'Sehen Sie in Ihrer Wallet nach.',
  'Wait for that one, or look at it below.': 'Warten Sie auf ihn, oder sehen Sie ihn unten an.',
  'Try it once more.': 'Versuchen Sie es noch einmal.',
  'If you still want it, begin again.': 'Wenn Sie es noch wollen, beginnen Sie von vorn.',
  'Swap again at a new price, with a higher tolerance or a longer deadline.':
    'Tauschen Sie noch einmal zum neuen Preis, mit höherer Toleranz oder längerer Frist.',
  Dismiss: 'Ausblenden',
  'Your wallet gave up {what}: nothing was executed, and nothing was approved.':
    'Ihre Wallet hat aufgegeben ({what}): Nichts wurde ausgeführt und nichts freigegeben.',
  'Forget it': 'Vergessen',
  'Confirming… {what}, transaction {link}.': 'Wird bestätigt… {what}, Transaktion {link}.',
  'Your wallet’s node does not know it: it may have been dropped, and may still be executed.':
    'Der Knoten Ihrer Wallet kennt sie nicht: Sie kann verworfen sein und kann doch noch ausgeführt werden.',
  'You cancelled the swap in your wallet: {what} was not executed.':
    'Sie haben den Tausch in Ihrer Wallet abgebrochen. Nicht ausgeführt: {what}.',
  'You cancelled the approval in your wallet: {what} was not executed.':
    'Sie haben die Freigabe in Ihrer Wallet abgebrochen. Nicht ausgeführt: {what}.',
  'Another transaction took the place of the swap: {what} was not executed.':
    'Eine andere Transaktion trat an die Stelle des Tauschs. Nicht ausgeführt: {what}.',
  'Another transaction took the place of the approval: {what} was not executed.':
    'Eine andere Transaktion trat an die Stelle der Freigabe. Nicht ausgeführt: {what}.',
  'Executed was {link}.': 'Ausgeführt wurde {link}.',
  'transaction {link}': 'Transaktion {link}',
  'transaction {link}, which your wallet sped up': 'Transaktion {link}, von Ihrer Wallet beschleunigt',
  'the approval of {token}': 'Freigabe von {token}',
  'the swap of {paid} for {received}': 'Tausch von {paid} in {received}',
  'Your wallet cannot reach the network. The page keeps asking after your transaction.':
    'Ihre Wallet erreicht das Netzwerk nicht. Die Seite fragt weiter nach Ihrer Transaktion.',
  'Confirm in your wallet': 'In Ihrer Wallet bestätigen',
  'Confirming…': 'Wird bestätigt…',
  'Please wait…': 'Bitte warten…',
  'Since then {count} other transactions of your account were executed, and this one was not found.': {
    one: 'Seitdem wurde {count} andere Transaktion Ihres Kontos ausgeführt, und diese wurde nicht gefunden.',
    other:
      'Seitdem wurden {count} andere Transaktionen Ihres Kontos ausgeführt, und diese wurde nicht gefunden.',
  },
} as const;
