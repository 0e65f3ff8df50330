type Child = Node | string | false | null | undefined;

/** A part of the widget, drawn once. */
export interface Drawn {
  readonly elements: readonly HTMLElement[];
  /** Brings the elements to the desk's state. What has the focus stays. */
  paint(): void;
}

/**
 * Makes an element. Texts become text nodes and never markup; a name that begins with `on` is a listener, and
 * `true` and `false` are an attribute that is there or not.
 */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  given: Readonly<Record<string, string | boolean | ((event: Event) => void) | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, '');
    else if (typeof value === 'string') element.setAttribute(key, value);
  }
  fill(element, ...children);
  return element;
}

/** Replaces what is in an element. */
export function fill(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren(...children.filter((child): child is Node | string => Boolean(child)));
}
