import { fileURLToPath } from 'node:url';
import { bundleProxy } from './bundle.ts';

await bundleProxy(fileURLToPath(new URL('../dist/main.js', import.meta.url)));
