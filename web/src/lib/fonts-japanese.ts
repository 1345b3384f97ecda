// The Japanese companion of Pretendard; only readers of Japanese fetch it.
import '@fontsource-variable/noto-sans-jp/wght.css';
