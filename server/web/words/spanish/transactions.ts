/** The texts of sent transactions in Spanish. */
export const TRANSACTIONS = {
  'The swap reverted in block {block}: the price moved past your slippage limit, or the deadline passed. You paid only gas. It was {transaction}.':
    'El intercambio se revirtió en el bloque {block}: el precio superó su tolerancia de deslizamiento o venció el plazo. Solo pagó el gas. Fue {transaction}.',
  'The swap reverted in block {block}: {reason}. You paid only gas. It was {transaction}.':
    'El intercambio se revirtió en el bloque {block}: {reason}. Solo pagó el gas. Fue {transaction}.',
  'the output would be below the minimum': 'lo recibido quedaría por debajo del mínimo',
  'the input would be above the maximum': 'lo pagado quedaría por encima del máximo',
  'the deadline has passed': 'el plazo ha vencido',
  Activity: 'Actividad',
  'This browser keeps the last 30, and sends them to nobody.':
    'Este navegador guarda las 30 últimas y no las envía a nadie.',
  'Approval of {token}': 'Aprobación de {token}',
  'New position of {pair}': 'Nueva posición de {pair}',
  'Addition to {pair}': 'Aporte a {pair}',
  'Removal from {pair}': 'Retirada de {pair}',
  'Closing of {pair}': 'Cierre de {pair}',
  'Fees of {pair}': 'Comisiones de {pair}',
  'Confirmed on chain': 'Confirmado en la cadena',
  'Reverted: only gas was paid': 'Revertido: solo se pagó el gas',
  'Given up by your wallet': 'Abandonado por su billetera',
  'Rejected in your wallet': 'Rechazado en su billetera',
  '{count} are open': { one: '{count} abierta', many: '{count} de abiertas', other: '{count} abiertas' },
  'Swapped.': 'Intercambiado.',
  'You received {received} for {paid}.': 'Recibió {received} por {paid}.',
  '{recipient} received {received} for {paid}.': '{recipient} recibió {received} por {paid}.',
  'Block {block}, {transaction}.': 'Bloque {block}, {transaction}.',
  'That is {difference} more than quoted.': 'Son {difference} más de lo cotizado.',
  'That is {difference} less than quoted.': 'Son {difference} menos de lo cotizado.',
  'Your wallet was asked for a swap of these tokens and may still send it.':
    'Se pidió a su billetera un intercambio de estos tokens y aún puede enviarlo.',
  'A swap of these tokens is still pending.': 'Un intercambio de estos tokens sigue pendiente.',
  'If you send another one, both can be executed.': 'Si envía otro, pueden ejecutarse ambos.',
  'Send another swap': 'Enviar otro intercambio',
  'The same swap was sent from another tab. Nothing was sent from this one.':
    'El mismo intercambio se envió desde otra pestaña. Desde esta no se envió nada.',
  'I did not confirm it': 'No lo confirmé',
  'Your wallet was asked to confirm {what}, but its answer did not reach this page. It is not known yet whether you confirmed.':
    'Se pidió a su billetera que confirmara {what}, pero su respuesta no llegó a esta página. Aún no se sabe si usted confirmó.',
  'Your account has sent nothing since.': 'Su cuenta no ha enviado nada desde entonces.',
  'Confirming… {what}. Your wallet sends it, with any approvals, in one transaction.':
    'Confirmando… {what}. Su billetera lo envía, con las aprobaciones que haya, en una sola transacción.',
  'Look into your wallet.': 'Mire en su billetera.',
  'Wait for that one, or look at it below.': 'Espere a que termine o véalo abajo.',
  'Try it once more.': 'Inténtelo una vez más.',
  'If you still want it, begin again.': 'Si aún lo quiere, empiece de nuevo.',
  'Swap again at a new price, with a higher tolerance or a longer deadline.':
    'Intercambie otra vez al precio actual, con mayor tolerancia o un plazo más largo.',
  Dismiss: 'Descartar',
  'Your wallet gave up {what}: nothing was executed, and nothing was approved.':
    'Su billetera abandonó {what}: no se ejecutó ni se aprobó nada.',
  'Forget it': 'Olvidarlo',
  'Confirming… {what}, transaction {link}.': 'Confirmando… {what}, transacción {link}.',
  'Your wallet’s node does not know it: it may have been dropped, and may still be executed.':
    'El nodo de su billetera no la conoce: puede haberse descartado y aún podría ejecutarse.',
  'You cancelled the swap in your wallet: {what} was not executed.':
    'Canceló el intercambio en su billetera. No ejecutado: {what}.',
  'You cancelled the approval in your wallet: {what} was not executed.':
    'Canceló la aprobación en su billetera. No ejecutado: {what}.',
  'Another transaction took the place of the swap: {what} was not executed.':
    'Otra transacción ocupó el lugar del intercambio. No ejecutado: {what}.',
  'Another transaction took the place of the approval: {what} was not executed.':
    'Otra transacción ocupó el lugar de la aprobación. No ejecutado: {what}.',
  'Executed was {link}.': 'Se ejecutó {link}.',
  'transaction {link}': 'transacción {link}',
  'transaction {link}, which your wallet sped up': 'transacción {link}, acelerada por su billetera',
  'the approval of {token}': 'la aprobación de {token}',
  'the swap of {paid} for {received}': 'el intercambio de {paid} por {received}',
  'Your wallet cannot reach the network. The page keeps asking after your transaction.':
    'Su billetera no llega a la red. La página sigue preguntando por su transacción.',
  'Confirm in your wallet': 'Confirme en su billetera',
  'Confirming…': 'Confirmando…',
  'Please wait…': 'Espere…',
  'Since then {count} other transactions of your account were executed, and this one was not found.': {
    one: 'Desde entonces se ejecutó {count} otra transacción de su cuenta, y esta no se encontró.',
    many: 'Desde entonces se ejecutaron {count} de otras transacciones de su cuenta, y esta no se encontró.',
    other: 'Desde entonces se ejecutaron otras {count} transacciones de su cuenta, y esta no se encontró.',
  },
};
