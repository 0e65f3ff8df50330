import { SwapWidget } from './SwapWidget.ts';

// A page may name the script twice.
if (customElements.get('swap-widget') === undefined) customElements.define('swap-widget', SwapWidget);
