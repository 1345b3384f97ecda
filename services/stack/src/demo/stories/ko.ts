import type { Story } from './story.ts';

export const koreanStories: readonly Story[] = [
  {
    slug: 'ko-moonlit-study',
    kind: 'audio',
    cover: { scene: 'moon', colours: ['#1b2440', '#f2d38b', '#f7f3e8'] },
    priceCoins: 40,
    hashtags: ['audiodrama', '달빛', '책', '가족', '판타지'],
    title: {
      en: 'The Moonlit Study',
      ko: '달빛 서재',
      jp: '月明かりの書斎',
      es: 'El estudio a la luz de la luna',
    },
    summary: {
      ko: '달이 뜨면 책장 맨 아래 칸이 한 뼘씩 깊어진다.',
      en: 'When the moon is up, the lowest shelf grows deeper by a hand.',
    },
    body: `할아버지의 서재에는 전등이 없다. 달이 뜨는 날에만 문을 열고, 달이 지면 읽던 자리에 손을 끼운 채 나온다. 그게 이 방의 유일한 규칙이다.

열두 살 여름에 처음 알았다. 보름이면 책장 맨 아래 칸이 한 뼘씩 깊어진다는 것을. 팔을 뻗으면 낮에는 없던 책이 만져졌다. 표지에는 제목 대신 이름이 적혀 있었다. 이웃집 아주머니, 우체부 아저씨, 그리고 아직 만나지 못한 사람들.

내 이름이 적힌 책은 얇았다. 열어 보니 오늘까지만 글씨가 있고 나머지는 희었다. 마지막 줄에는 이렇게 쓰여 있었다. “그리고 아이는 책을 덮고, 자기 책이라는 것을 아무에게도 말하지 않았다.”

나는 책을 제자리에 밀어 넣고 나왔다. 할아버지가 마루에서 수박을 자르고 계셨다. “두께가 어떻더냐?” 하고 물으셨다. 나는 얇다고 했다. 할아버지는 웃으며 가장 큰 조각을 내게 주셨다. “그럼 부지런히 먹어야지.”`,
  },
  {
    slug: 'ko-last-bus',
    kind: 'roleplay',
    cover: { scene: 'rain', colours: ['#26344d', '#8ecae6', '#ffb703'] },
    priceCoins: 60,
    hashtags: ['roleplay', '비', '버스', '우산', 'romantic'],
    title: {
      en: 'The Last Bus, Seat Nine',
      ko: '막차 9번 자리',
      jp: '終バスの九番席',
      es: 'El último autobús, asiento nueve',
    },
    summary: {
      ko: '비 오는 밤 막차. 옆자리 사람이 당신의 우산을 알아본다.',
      en: 'The last bus on a rainy night. The person beside you knows your umbrella.',
    },
    body: `여기 앉으세요. 9번 자리가 제일 덜 흔들려요. 우산은 이쪽에 세우시고요. 물이 통로로 흐르게요.

그런데 그 우산, 손잡이에 파란 실이 감겨 있네요. 혹시 작년 겨울에 도서관에서 빌리신 거 아니에요? 아, 놀라지 마세요. 그 실, 제가 감았거든요. 그날 제 우산이었어요. 눈이 오는데 어떤 분이 문 앞에서 한참을 서 계시길래 그냥 두고 뛰었어요.

돌려 달라는 말이 아니에요. 우산은 원래 돌아다니는 물건이니까요. 다만 궁금했어요. 그날 어디에 가시던 길이었는지. 그렇게 오래 서 있을 만큼 망설이던 곳이 어디였는지요.

말하기 싫으시면 창밖만 봐도 돼요. 다음 정류장까지 칠 분, 종점까지는 스물두 분 남았어요. 저는 종점까지 가요. 오늘은 저도 좀 망설이던 참이라, 누가 옆에 앉아 주길 바랐거든요.`,
  },
  {
    slug: 'ko-clock-alley',
    kind: 'scenario',
    cover: { scene: 'clock', colours: ['#3d2c2e', '#d4a373', '#fefae0'] },
    priceCoins: 30,
    hashtags: ['골목', '시계', '마을', '힐링'],
    title: {
      en: 'Five Minutes Slow Alley',
      ko: '오 분 느린 골목',
      jp: '五分遅れの路地',
      es: 'El callejón que va cinco minutos tarde',
    },
    summary: {
      ko: '그 골목의 시계는 모두 오 분 느리다. 고치려는 사람은 아직 없다.',
      en: 'All clocks of the alley are five minutes slow. Nobody has tried to mend them yet.',
    },
    body: `우리 골목의 시계는 모두 오 분 느리다. 세탁소도, 이발소도, 담벼락에 걸린 둥근 시계도 그렇다. 처음 이사 온 사람은 다들 한 번씩 버스를 놓치고, 두 번째부터는 놓치지 않는다.

까닭을 물으면 어른들은 이발소 집 막내 이야기를 한다. 오래전, 그 아이는 늘 오 분씩 늦었다. 학교에도, 밥상에도, 제 생일잔치에도. 꾸중을 들으면 고개를 숙이고 뛰었다. 어느 날 아침 골목 사람들이 약속이나 한 듯 시계를 오 분 늦췄다. 그날 아이는 처음으로 제시간에 도착했다.

아이는 자라서 도시로 갔고, 지금은 기차를 몬다고 한다. 한 번도 늦은 적이 없는 기관사라고 신문에 났다. 명절이면 골목에 들어서며 시계를 올려다보고 웃는다. 그리고 제 손목시계를 가만히 오 분 뒤로 돌린다. 여기서는 그게 정각이니까.`,
  },
  {
    slug: 'ko-lantern-hill',
    kind: 'video',
    cover: { scene: 'lantern', colours: ['#2f1b25', '#f4845f', '#f7e1c9'] },
    priceCoins: 120,
    hashtags: ['anime', '등불', '언덕', '밤'],
    title: { en: 'Lantern Hill', ko: '등불 언덕', jp: '灯りの丘', es: 'La colina de los faroles' },
    summary: {
      ko: '등불을 들고 언덕을 오르면, 내려올 때는 다른 사람의 등불을 들고 있다.',
      en: 'Whoever climbs the hill with a lantern comes down with somebody else’s.',
    },
    body: `언덕에 오르는 날에는 각자 등불을 하나씩 든다. 꼭대기에 긴 나무 시렁이 있어 거기에 걸어 두고, 잠깐 바람을 쐰 뒤에 아무 등불이나 들고 내려온다. 자기 것을 도로 들고 오면 안 된다. 그것 말고는 정해진 것이 없다.

나는 아버지의 등불을 들고 올랐다. 유리에 금이 가고 손잡이가 닳은, 아무도 고르지 않을 등불이었다. 시렁에 걸면서 미안하다고 중얼거렸다. 누군가는 이걸 들고 어두운 길을 내려가야 할 테니까.

내려올 때 집어 든 것은 새 등불이었다. 손잡이에 작은 쪽지가 묶여 있었다. “처음이라 무서웠어요. 이제 괜찮아요.”

아래에서 기다리는데, 어떤 할머니가 아버지의 등불을 들고 오셨다. 금이 간 유리 때문에 길 위에 빛이 여러 갈래로 갈라졌다. “이게 제일 밝더라.” 할머니가 말씀하셨다. “발밑이 사방으로 보여.”`,
  },
  {
    slug: 'ko-record-shop',
    kind: 'clip',
    cover: { scene: 'record', colours: ['#222831', '#e07a5f', '#f4f1de'] },
    priceCoins: 15,
    hashtags: ['음악', '레코드', '추억', '부엌'],
    title: {
      en: 'A Shop for Forgotten Songs',
      ko: '잊은 노래를 파는 가게',
      jp: '忘れた歌を売る店',
      es: 'La tienda de canciones olvidadas',
    },
    summary: {
      ko: '첫 소절만 기억나는 노래가 있다면, 주인에게 흥얼거려 보세요.',
      en: 'If you remember only the first bars of a song, hum them to the owner.',
    },
    body: `간판에는 아무것도 적혀 있지 않다. 문을 열면 주인이 묻는다. “어디까지 기억하세요?”

손님은 흥얼거린다. 대개 첫 소절, 가끔은 끝의 세 음뿐이다. 주인은 눈을 감고 듣다가 뒤편으로 들어가 판을 하나 들고 나온다. 값은 그 노래를 마지막으로 들었던 날의 이야기다.

나는 다섯 음밖에 기억하지 못했다. 부엌에서 들은 노래였다. 물소리에 섞여 있어서 가사도 몰랐다. 주인은 오래 서 있다가 빈 판을 내밀었다. “이건 판으로 나온 적이 없네요. 누가 지어 부른 거예요. 설거지하면서.”

나는 빈 판을 값도 치르지 않고 받아 들었다. 집에 와서 물을 틀고, 다섯 음을 불렀다. 여섯 번째 음이 저절로 따라 나왔다. 일곱 번째는 내가 지었다. 아마 그 사람도 그랬을 것이다.`,
  },
  {
    slug: 'ko-window-letter',
    kind: 'file',
    cover: { scene: 'window', colours: ['#2a3d45', '#ddbea9', '#fff1e6'] },
    priceCoins: 0,
    hashtags: ['draw', '겨울', '편지', '창문'],
    title: {
      en: 'A Letter on the Window',
      ko: '창문에 쓴 편지',
      jp: '窓に書いた手紙',
      es: 'Una carta en el cristal',
    },
    summary: {
      ko: '서재의 무료 한 장. 입김을 불면 글씨가 돌아온다.',
      en: 'A free page from the study. Breathe on it and the writing returns.',
    },
    body: `겨울에만 읽을 수 있는 편지가 있다. 창문에 손가락으로 쓴 편지다. 마르면 사라지고, 누가 같은 자리에 입김을 불면 돌아온다.

이 집 창문에는 전에 살던 사람의 글씨가 남아 있다. 처음 이사한 밤에 우연히 보았다. 추워서 창에 기대어 숨을 쉬었더니 왼쪽 아래에 작은 글씨가 떠올랐다. “다음 분께. 보일러는 두 번 두드리세요.”

두드렸더니 따뜻해졌다. 다음 날은 오른쪽 위를 불어 보았다. “앞집 감나무는 시월 셋째 주가 제일 달아요. 달라고 하면 줍니다.” 가운데에는 “외로우면 부엌 창을 보세요.”

부엌 창에 입김을 길게 불었다. 거기에는 글씨가 없었다. 대신 손바닥 자국이 하나 있었다. 나는 그 위에 내 손을 대어 보았다. 크기가 거의 같았다. 이사 가는 날, 나는 그 옆에 내 손자국을 하나 더 남기고 나왔다.`,
  },
];
