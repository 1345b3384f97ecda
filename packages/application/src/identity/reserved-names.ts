import { skeletonOf } from './skeleton.ts';

/** Names with which an account would seem to speak for the platform, in its four languages. */
const reserved =
  'fanfold admin admins administrator administrador administradora adm sysadmin webmaster root system sistema official oficial staff equipo personal support soporte ayuda help helpdesk moderator moderador moderadora mod security seguridad finance billing payments pagos noreply 관리자 운영자 운영진 공식 고객센터 고객지원 스태프 관리팀 운영팀 管理者 管理人 運営 運営者 運営局 公式 サポート スタッフ 事務局'
    .split(' ')
    .map(skeletonOf);
const ofOneWord: ReadonlySet<string> = new Set(reserved);
// Korean and Japanese are written without spaces between a name and a title.
const atAnEnd = reserved.filter((word) => !/^[\p{ASCII}]+$/u.test(word));
const brand = skeletonOf('fanfold');

/**
 * Whether a name says that its owner is the platform or acts for it: as a word of it, or whole without its
 * separators.
 */
export const isReservedName = (name: string): boolean =>
  [name, name.replaceAll(digitsAtAnEnd, '')].some((spelling) => {
    const look = skeletonOf(spelling);
    const words = look.split(' ');
    const whole = words.join('');
    return (
      whole.includes(brand) ||
      [...words, whole].some((word) => ofOneWord.has(word)) ||
      atAnEnd.some((word) => whole.startsWith(word) || whole.endsWith(word))
    );
  });

/** "admin2" is still an "admin", "ADM1N" too. */
const digitsAtAnEnd = /(?<![\p{L}\p{M}\p{N}])\p{N}+|\p{N}+(?![\p{L}\p{M}\p{N}])/gu;
