/** The texts of positions and of their changes in Spanish. */
export const POSITIONS = {
  'New position in {pair}': 'Nueva posición en {pair}',
  'Add to {pair}': 'Añadir a {pair}',
  Amounts: 'Importes',
  'Tolerance {percent}': 'Tolerancia {percent}',
  'the change': 'la modificación',
  'A hook of this pool has a say in liquidity: it may keep a part, or refuse to pay out. I add to it nevertheless.':
    'Un hook de este pool interviene en la liquidez: puede quedarse una parte o negarse a pagar. Añado liquidez de todos modos.',
  'Review the position': 'Revisar la posición',
  'Review the addition': 'Revisar el aporte',
  'Review the removal': 'Revisar la retirada',
  'Review the closing': 'Revisar el cierre',
  'Review the collection': 'Revisar el cobro',
  'Open the position': 'Abrir la posición',
  'Add liquidity': 'Añadir liquidez',
  'Take liquidity out': 'Retirar liquidez',
  'Close the position': 'Cerrar la posición',
  'Collect the fees': 'Cobrar las comisiones',
  'Approve and send': 'Aprobar y enviar',
  'the position manager': 'el gestor de posiciones',
  'Approve {token}': 'Aprobar {token}',
  'You have {has}, and this takes {needs}.': 'Tiene {has} y se necesitan {needs}.',
  Collect: 'Cobrar',
  'No fees yet': 'Aún sin comisiones',
  'Share of the liquidity in range': 'Parte de la liquidez en rango',
  'The price lies outside of the range': 'El precio está fuera del rango',
  'A year of fees like the last week’s': 'Un año con comisiones como las de la última semana',
  'The pool has no fees in dollars': 'El pool no tiene comisiones en dólares',
  'Take out': 'Retirar',
  'the position': 'la posición',
  'All positions': 'Todas las posiciones',
  'The price lies outside of the range: the position holds one token alone and earns no fees until the price comes back.':
    'El precio está fuera del rango: la posición contiene un solo token y no genera comisiones hasta que el precio vuelva.',
  Holds: 'Contiene',
  'Show the pool': 'Ver el pool',
  'This position belongs to {owner}. Only its owner can change it here.':
    'Esta posición pertenece a {owner}. Solo su propietario puede modificarla aquí.',
  Pairs: 'Pares',
  'pair tokens': 'los tokens de pares',
  'New position': 'Nueva posición',
  'First token': 'Primer token',
  'Second token': 'Segundo token',
  'Choose the tokens to see their pools.': 'Elija los tokens para ver sus pools.',
  'There is no pool of these tokens.': 'No hay ningún pool de estos tokens.',
  'Fee and where liquidity lies': 'Comisión y distribución de la liquidez',
  'Connect a wallet to see and change its positions.':
    'Conecte una billetera para ver y modificar sus posiciones.',
  'Lowest price': 'Precio mínimo',
  'Highest price': 'Precio máximo',
  Part: 'Parte',
  Percent: 'Porcentaje',
  'All of it: the fees are paid out, and the position is closed.':
    'Todo: se pagan las comisiones y se cierra la posición.',
  'You receive about': 'Recibe aproximadamente',
  'Enter a part': 'Introduzca una parte',
  Review: 'Revisión',
  'The position takes': 'La posición recibe',
  'Taken out': 'Retirado',
  'At most': 'Como máximo',
  'At least': 'Como mínimo',
  'Fees paid out': 'Comisiones pagadas',
  'Leaves your wallet': 'Sale de su billetera',
  'Reaches your wallet': 'Llega a su billetera',
  Tried: 'Probado',
  'on block {block}': 'en el bloque {block}',
  'Change it again': 'Volver a modificar',
  'Your wallet was asked for a change of this position and may still send it.':
    'Se pidió a su billetera una modificación de esta posición y aún puede enviarla.',
  'A change of this position is still pending.': 'Una modificación de esta posición sigue pendiente.',
  'Send another change': 'Enviar otra modificación',
  'is not needed: the price lies outside of the range.': 'no es necesario: el precio está fuera del rango.',
  'Your tolerance is above 0.5 %: others can move the price that far at your cost.':
    'Su tolerancia supera el 0,5 %: otros pueden mover el precio hasta ahí a su costa.',
  'The tolerance reaches past an edge of the range. There the range alone bounds the price.':
    'La tolerancia sobrepasa un extremo del rango. Allí solo el rango limita el precio.',
  'The price is outside of the range: one token goes in, and it earns nothing yet.':
    'El precio está fuera del rango: entra un solo token y aún no genera comisiones.',
  'One token is not bounded. If the price comes into the range first, the transaction fails.':
    'Un token no tiene límite. Si el precio entra antes en el rango, la transacción falla.',
  'The fees are exact at this block. No contract holds a minimum for them.':
    'Las comisiones son exactas en este bloque. Ningún contrato garantiza un mínimo para ellas.',
  'A hook of this pool has a say in liquidity: it can keep a part, or refuse to pay it out later.':
    'Un hook de este pool interviene en la liquidez: puede quedarse una parte o negarse a pagarla después.',
  'A token keeps a part of each of its transfers: less arrives than is sent.':
    'Un token retiene una parte de cada transferencia: llega menos de lo que se envía.',
  'Another account may move this position.': 'Otra cuenta puede mover esta posición.',
  'A contract is told of each change of this position.':
    'Cada modificación de esta posición se comunica a un contrato.',
  'The manager owes a few units more than its pool pays.':
    'El gestor debe unas unidades más de las que paga su pool.',
  'The amounts stay in the manager until you collect them.':
    'Los importes quedan en el gestor hasta que usted los cobre.',
  'The simulation moves other amounts than the pool computes. Compare what your wallet pays and gets.':
    'La simulación mueve importes distintos de los que calcula el pool. Compare lo que paga y recibe su billetera.',
  'The price moved {percent} since this transaction was built.':
    'El precio se movió un {percent} desde que se creó esta transacción.',
  'Put in one token: a part of it is swapped': 'Aportar un solo token: una parte se intercambia',
  'Token to put in': 'Token que aporta',
  'Swapped first': 'Se intercambia antes',
  '{paid} for at least {bought}': '{paid} por al menos {bought}',
  'Left over': 'Sobrante',
  'Swap a part of the {token}': 'Intercambiar una parte de {token}',
  'The swap was not executed: nothing is added.': 'El intercambio no se ejecutó: no se añade nada.',
  'A removal right after this add would revert: the hook may never let the liquidity go.':
    'Una retirada justo después de este aporte se revertiría: puede que el hook no suelte nunca la liquidez.',
  'A removal right after this add would pay less: the hook keeps the rest.':
    'Una retirada justo después de este aporte pagaría menos: el hook se queda con el resto.',
  'This transaction creates the pool. If somebody creates it first at another price, it fails.':
    'Esta transacción crea el pool. Si alguien lo crea antes a otro precio, falla.',
  'The pool has both tokens in the other order.': 'El pool tiene los dos tokens en el orden inverso.',
  'No route confirms the first price. If it is wrong, the first who trades takes the difference.':
    'Ninguna ruta confirma el precio inicial. Si es erróneo, el primero que opere se lleva la diferencia.',
  'Routes say another price: the first who trades takes the difference.':
    'Las rutas indican otro precio: el primero que opere se lleva la diferencia.',
  'Create a pool of these tokens': 'Crear un pool con estos tokens',
  'New pool of {pair}': 'Nuevo pool de {pair}',
  'Kind of pool': 'Tipo de pool',
  'First price': 'Precio inicial',
  'Price range': 'Rango de precios',
  'Empty fields: all prices.': 'Campos vacíos: todos los precios.',
  'Enter the first price': 'Introduzca el precio inicial',
  'I create the pool at this price nevertheless.': 'Creo el pool a este precio de todos modos.',
};
