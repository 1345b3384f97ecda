// Loaded after the first paint: text is readable in a system font at once and swaps when its part of a font
// arrives. Every family is split by character range, so a page fetches only the parts that it shows.
import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css';
// Pretendard's parts leave out ó, í, ñ and others; its Latin letters are Inter's, so Inter lends them.
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import '@fontsource/ibm-plex-mono/latin-400.css';
import '@fontsource/ibm-plex-mono/latin-600.css';
import '@fontsource/ibm-plex-mono/latin-ext-400.css';
import '@fontsource/ibm-plex-mono/latin-ext-600.css';
