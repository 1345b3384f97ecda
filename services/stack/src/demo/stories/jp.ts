import type { Story } from './story.ts';

export const japaneseStories: readonly Story[] = [
  {
    slug: 'jp-lighthouse-letters',
    kind: 'audio',
    cover: { scene: 'sea', colours: ['#102a43', '#f0b429', '#f0f4f8'] },
    priceCoins: 50,
    hashtags: ['audiodrama', '灯台', '手紙', '海'],
    title: {
      en: 'Letters to a Lighthouse',
      ko: '등대로 보내는 편지',
      jp: '灯台への手紙',
      es: 'Cartas a un faro',
    },
    summary: {
      jp: '宛先のない手紙は、みんな岬の灯台に届く。',
      en: 'Letters without an address all arrive at the lighthouse on the cape.',
    },
    body: `宛先のない手紙は、最後にはみんな岬の灯台に届く。郵便局がそう決めたわけではない。どこへも行けない手紙を、配達の人が捨てられずにいただけだ。

灯台守の澄江さんは、夜のあいだ、光が一回りするごとに一通ずつ読む。読み終えたら窓辺に立て、朝の光に透かして、少しだけ返事を書く。返事にも宛先はない。だから風に渡す。

ある晩、読みかけの手紙に自分の名前を見つけた。「澄江へ。あのとき港に行けなくて、ごめん」。四十年前の字だった。光が一回り、二回り、三回りするあいだ、彼女はその一行だけを読んでいた。

翌朝の返事は短かった。「待っていたのは、船ではなくて、朝でした。朝はちゃんと来ました」。風は少し迷ってから、その紙を海のほうへ持っていった。その日、沖を行く船が一隻、理由もなく汽笛を鳴らした。`,
  },
  {
    slug: 'jp-umbrella-mender',
    kind: 'roleplay',
    cover: { scene: 'rain', colours: ['#27374d', '#9db2bf', '#dde6ed'] },
    priceCoins: 70,
    hashtags: ['roleplay', '雨', '傘', '癒し'],
    title: { en: 'The Umbrella Mender', ko: '우산 수선공', jp: '傘直しの店', es: 'El taller de paraguas' },
    summary: {
      jp: '骨の折れた傘と、少しだけ濡れたあなた。雨がやむまで、ここでどうぞ。',
      en: 'A broken umbrella and you, a little wet. Stay here until the rain stops.',
    },
    body: `いらっしゃい。ああ、ずいぶん派手にやりましたね。骨が二本と、それから持ち主の肩も少し。どうぞ、その椅子へ。手ぬぐいは使ってください。

急ぎますか。急がないなら、この雨がやむころにちょうど直ります。傘というのは、雨の日に直すのがいちばんいいんです。どこが泣くか、すぐにわかりますから。

お茶は熱いので気をつけて。……さっきから、窓の外を三回見ましたね。約束があったんでしょう。いえ、聞きません。ただ、うちに来る傘はたいてい、誰かに会いに行く途中で折れているものですから。

はい、ここを押さえていてください。そう、軽くでいい。あなたの手があるほうが、糸がよく締まる。不思議でしょう。ひとりで直した傘は、どういうわけか、次の風でまた折れるんです。ほら、いい音がした。もう一本、お付き合い願えますか。`,
  },
  {
    slug: 'jp-clock-tower',
    kind: 'scenario',
    cover: { scene: 'clock', colours: ['#2c2c34', '#e2a76f', '#f5ebe0'] },
    priceCoins: 35,
    hashtags: ['時計台', '町', 'ファンタジー', '時間'],
    title: { en: 'Thirteen Strikes', ko: '열세 번 울리는 종', jp: '十三回鳴る鐘', es: 'Trece campanadas' },
    summary: {
      jp: '年に一度だけ、町の時計台は十三回鳴る。その一回のあいだ、誰も年をとらない。',
      en: 'Once a year the tower strikes thirteen. During that stroke nobody grows older.',
    },
    body: `町の時計台は、年に一度だけ十三回鳴る。どの夜かは決まっていない。十二回を数え終えて、みんなが布団を引き上げたころ、もう一つ、遅れて鳴る。

その一回の余韻のあいだ、町では誰も年をとらない。湯気は湯気のまま止まり、猫は伸びの途中で待っている。動けるのは、数え続けていた人だけだ。

千代は七つの年から数えている。止まった町を歩いて、配りものをする。喧嘩をした友だちの枕もとに飴を一つ。眠れない先生の額に、冷たい手ぬぐいを一枚。転びそうな酔っぱらいの足もとから、石を一つどける。

余韻が消えると、何事もなかったように夜が続く。朝になって、みんな少しだけ首をかしげる。ことし千代は、数え終えて外に出たところで、向こうから歩いてくる人に会った。両手にいっぱいの飴を持っていた。`,
  },
  {
    slug: 'jp-mountain-school',
    kind: 'video',
    cover: { scene: 'mountains', colours: ['#344e41', '#a3b18a', '#f1faee'] },
    priceCoins: 100,
    hashtags: ['anime', '学校', '山', '卒業'],
    title: {
      en: 'The School of One Pupil',
      ko: '학생이 한 명인 학교',
      jp: '生徒がひとりの学校',
      es: 'La escuela de un solo alumno',
    },
    summary: {
      jp: '山の分校の最後の一年。出席番号一番は、毎朝いちばん遠くから来る。',
      en: 'The last year of a mountain school. Number one on the list comes the longest way.',
    },
    body: `分校の生徒は、とうとうひとりになった。名前は楓。出席番号は一番で、同時に最後でもある。毎朝、尾根を一つ越えてやってくる。

先生もひとりだ。ひとり対ひとりの授業では、当てられるのはいつも楓で、忘れものをするのもいつも楓だった。体育は二人で鬼ごっこをした。鬼がどちらか、しまいにはわからなくなった。

三月、卒業式の日に雪が降った。先生は体育館に椅子を三十並べた。「昔の子たちの分です」。証書を受け取って楓が振り返ると、窓の外に足あとがいくつもついていた。獣のものより深く、まっすぐで、校舎の前で止まっていた。

「みんな、見に来たんだね」と先生が言った。楓はいちばん近い足あとに自分の長靴を合わせてみた。ぴったりだった。来年ここを越えて、自分も誰かの式を見に来るのだと、そのとき決めた。`,
  },
  {
    slug: 'jp-lantern-river',
    kind: 'clip',
    cover: { scene: 'lantern', colours: ['#1a1423', '#f26a4b', '#ffe8d6'] },
    priceCoins: 20,
    hashtags: ['灯籠', '川', '夏', '夜'],
    title: {
      en: 'The River Carries Lights',
      ko: '빛을 나르는 강',
      jp: '灯りをはこぶ川',
      es: 'El río que lleva luces',
    },
    summary: {
      jp: '流した灯籠は海へ行く。ひとつだけ、上流へ行くのを見た。',
      en: 'Lanterns set on the river drift to the sea. One of them went upstream.',
    },
    body: `夏の終わりに灯籠を流す。川はそれを受け取り、橋の下をくぐらせ、順番に海へ送り出す。川には川の仕事があって、毎年、一つも取りこぼさない。

その年、わたしは橋の上から、一つだけ逆に進む灯りを見た。ほかの灯りとすれ違いながら、ゆっくりと、上流へ。誰も気づいていないようだった。

追いかけた。堤を走り、畑を横切り、流れが細くなって、とうとう石のあいだの湧き水に着いた。灯りはそこで止まって、小さく揺れていた。紙には字があった。「おかえり」とだけ書いてあった。

誰が誰に宛てたものかはわからない。わたしは帰るところのある人のことを考え、帰ってくる人のことを考えた。それから火が消えないように、両手で囲った。湧き水は、わたしの手の形に少しだけ温まっていた。`,
  },
  {
    slug: 'jp-record-room',
    kind: 'file',
    cover: { scene: 'record', colours: ['#2b2d42', '#ef8354', '#edf2f4'] },
    priceCoins: 0,
    hashtags: ['draw', 'レコード', '静けさ', '音楽'],
    title: { en: 'The Listening Room', ko: '듣는 방', jp: '聴くための部屋', es: 'La sala de escuchar' },
    summary: {
      jp: '無料の一枚。針を落とす前の、いちばん静かなところだけ。',
      en: 'A free leaf: only the quietest part, before the needle comes down.',
    },
    body: `この部屋では、話してもかまいません。ただし、レコードより小さな声で。レコードがまだ鳴っていないときは、針を落とす前の静けさより小さな声で。

棚は持ち主の思い出の順に並んでいます。五十音でも年代でもありません。ですから、探しものは見つかりません。見つかるのは、たいてい隣の一枚です。

椅子は二脚あります。一脚は聴く人のため、もう一脚は、いっしょに聴くはずだった人のためです。荷物は置かないでください。空いているように見えても、空いてはいないのです。

針を上げるときは、最後の溝が一回りするのを待ってください。曲は終わっても、部屋はまだ聴いています。お帰りの際は、今日いちばん長く鳴っていた音を一つだけ持って出てください。何であったかは、人に言わなくて結構です。`,
  },
];
