/** The texts of sent transactions in German. */
export const TRANSACTIONS = {
  'The swap reverted in block {block}: the price moved past your slippage limit, or the deadline passed. You paid only gas. It was {transaction}.':
    'Der Tausch ist in Block {block} fehlgeschlagen: Der Preis hat Ihre Toleranz überschritten, oder die Frist ist abgelaufen. Sie haben nur Gas bezahlt. Es war {transaction}.',
  'The swap reverted in block {block}: {reason}. You paid only gas. It was {transaction}.':
    'Der Tausch ist in Block {block} fehlgeschlagen: {reason}. Sie haben nur Gas bezahlt. Es war {transaction}.',
  'the output would be below the minimum': 'weniger als das Minimum wäre angekommen',
  'the input would be above the maximum': 'mehr als das Maximum wäre bezahlt worden',
  'the deadline has passed': 'die Frist ist abgelaufen',
  Activity: 'Aktivität',
  'This browser keeps the last 30, and sends them to nobody.':
    'Dieser Browser merkt sich die letzten 30 und sendet sie niemandem.',
  'Approval of {token}': 'Freigabe von {token}',
  'New position of {pair}': 'Neue Position in {pair}',
  'Addition to {pair}': 'Mehr Liquidität in {pair}',
  'Removal from {pair}': 'Entnahme aus {pair}',
  'Closing of {pair}': 'Position in {pair} geschlossen',
  'Fees of {pair}': 'Gebühren aus {pair}',
  'Confirmed on chain': 'Auf der Chain bestätigt',
  'Reverted: only gas was paid': 'Fehlgeschlagen: Nur Gas wurde bezahlt',
  'Given up by your wallet': 'Von Ihrer Wallet aufgegeben',
  'Rejected in your wallet': 'In Ihrer Wallet abgelehnt',
  '{count} are open': { one: '{count} offen', other: '{count} offen' },
  'Swapped.': 'Getauscht.',
  'You received {received} for {paid}.': 'Sie haben {received} für {paid} erhalten.',
  '{recipient} received {received} for {paid}.': '{recipient} hat {received} für {paid} erhalten.',
  'Block {block}, {transaction}.': 'Block {block}, {transaction}.',
  'That is {difference} more than quoted.': 'Das sind {difference} mehr als angeboten.',
  'That is {difference} less than quoted.': 'Das sind {difference} weniger als angeboten.',
  'Your wallet was asked for a swap of these tokens and may still send it.':
    'Ihre Wallet hat eine Anfrage zum Tausch dieser Token und kann ihn noch senden.',
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
    'Wird bestätigt… {what}. Ihre Wallet sendet alles samt etwaigen Freigaben in einer Transaktion.',
  'Look into your wallet.': 'Sehen Sie in Ihrer Wallet nach.',
  'Wait for that one, or look at it below.': 'Warten Sie darauf, oder sehen Sie unten nach.',
  'Try it once more.': 'Versuchen Sie es noch einmal.',
  'If you still want it, begin again.': 'Wenn Sie es noch möchten, beginnen Sie von vorn.',
  'Swap again at a new price, with a higher tolerance or a longer deadline.':
    'Tauschen Sie erneut zum aktuellen Preis, mit höherer Toleranz oder längerer Frist.',
  Dismiss: 'Ausblenden',
  'Your wallet gave up {what}: nothing was executed, and nothing was approved.':
    'Ihre Wallet hat abgebrochen ({what}): Nichts wurde ausgeführt und nichts freigegeben.',
  'Forget it': 'Verwerfen',
  'Confirming… {what}, transaction {link}.': 'Wird bestätigt… {what}, Transaktion {link}.',
  'Your wallet’s node does not know it: it may have been dropped, and may still be executed.':
    'Der Node Ihrer Wallet kennt sie nicht: Möglicherweise wurde sie verworfen, sie kann aber noch ausgeführt werden.',
  'You cancelled the swap in your wallet: {what} was not executed.':
    'Sie haben den Tausch in Ihrer Wallet abgebrochen. Nicht ausgeführt: {what}.',
  'You cancelled the approval in your wallet: {what} was not executed.':
    'Sie haben die Freigabe in Ihrer Wallet abgebrochen. Nicht ausgeführt: {what}.',
  'Another transaction took the place of the swap: {what} was not executed.':
    'Eine andere Transaktion hat den Platz des Tauschs eingenommen. Nicht ausgeführt: {what}.',
  'Another transaction took the place of the approval: {what} was not executed.':
    'Eine andere Transaktion hat den Platz der Freigabe eingenommen. Nicht ausgeführt: {what}.',
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
