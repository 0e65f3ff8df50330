import { cp, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const fileOf = createRequire(import.meta.url).resolve;

/** The fonts that the page asks for first, in the weights that it uses, for text and for code. */
const FONTS = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  '@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf',
];

/**
 * Puts the fonts of the packages into a folder, and answers the environment under which a browser knows these
 * alone: those of a machine would make a picture of its own.
 */
export async function fontsAlone(folder: string): Promise<Readonly<Record<string, string>>> {
  const fonts = join(folder, 'fonts');
  await mkdir(fonts, { recursive: true });
  await Promise.all(FONTS.map((font) => cp(fileOf(font), join(fonts, font.replaceAll('/', '-')))));
  const config = join(folder, 'fonts.conf');
  await writeFile(
    config,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
  <alias binding="same"><family>monospace</family><prefer><family>JetBrains Mono</family></prefer></alias>
</fontconfig>
`,
  );
  return { FONTCONFIG_FILE: config };
}
