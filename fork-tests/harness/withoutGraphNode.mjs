// Preloaded by tests (`node --import`): hides the optional package of graph-node, as on other machines.
import Module from 'node:module';

const { _resolveFilename: resolveFilename } = Module;
Module._resolveFilename = function resolve(request, ...more) {
  if (!request.startsWith('@graphprotocol/gnd-')) return resolveFilename.call(this, request, ...more);
  throw Object.assign(new Error(`Cannot find module '${request}'`), { code: 'MODULE_NOT_FOUND' });
};
