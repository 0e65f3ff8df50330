import tokens from '../web/design/tokens.css?inline';
import own from './widget.css?inline';

const PX_OF_REM = 16;

/**
 * The page's design and the widget's own rules, as a sheet that no policy of the page around has to allow.
 * Sizes are in pixels: the root of the other page may have any.
 */
export function sheet(): CSSStyleSheet {
  const rules = `${tokens.replaceAll(':root', ':host').replace(/\[data-theme="?(\w+)"?\]/g, ':host([theme=$1])')}\n${own}`;
  const made = new CSSStyleSheet();
  made.replaceSync(rules.replace(/([\d.]+)rem\b/g, (_, size: string) => `${Number(size) * PX_OF_REM}px`));
  return made;
}
