import type { HealthTexts } from './index.ts';

export const ko: HealthTexts = {
  well: '모두 정상입니다',
  troubled: '확인이 필요합니다',
  asOf: '기준 시각',
  refreshOn: '5초마다 새로 고침',
  refreshOff: '자동 새로 고침 중지',
  since: '발생 시각',
  whatToDo: '조치:',
  guide: '운영 안내서:',
  parts: '구성 요소',
  kinds: {
    postgres: 'Postgres',
    eventLog: '이벤트 로그',
    api: 'API',
    projector: '프로젝터',
    worker: '워커',
  },
  states: {
    works: '작동 중',
    standsBy: '대기 중',
    silent: '{seconds}초째 응답 없음',
    away: '응답 없음',
  },
  heard: '{seconds}초 전 응답',
  managers: '프로세스 매니저',
  managersWell: '모두 일어나는 일에 반응하고 있습니다.',
  managersWaiting: '기다리는 스트림: {count}개',
  managersUnknown: '상태를 알려 주는 워커가 없습니다.',
  readModels: '읽기 모델',
  readModelStates: {
    live: '최신',
    building: '만드는 중',
    'catching-up': '따라잡는 중',
    failed: '멈춤',
  },
  upToDate: '화면에 보이는 내용이 최신입니다.',
  behind: '화면에 보이는 내용이 {seconds}초 늦습니다.',
  unknown: '진행 상황을 알려 주는 프로젝터가 없습니다.',
  alarms: {
    'postgres-away': {
      title: 'Postgres가 응답하지 않습니다',
      todo: '실행 중인지, 디스크에 여유가 있는지 확인하세요. 잃는 데이터는 없으며, 돌아오면 저절로 이어집니다.',
    },
    'event-log-away': {
      title: '이벤트 로그가 응답하지 않습니다',
      todo: '이벤트 저장소가 실행 중인지 확인하세요. 그동안 구매는 할 수 없고, 화면에는 이전 내용이 보입니다.',
    },
    'appends-failing': {
      title: '이벤트 로그에 쓸 수 없습니다',
      todo: '이벤트 저장소의 디스크 여유와 로그를 확인하세요. 이용자에게 확인된 내용은 안전합니다.',
    },
    'disk-low': {
      title: '디스크가 거의 찼습니다',
      todo: '쓰기가 실패하기 전에 공간을 확보하세요.',
    },
    'clock-skew': {
      title: '서버들의 시계가 서로 다릅니다',
      todo: '가장 많이 벗어난 서버의 시각 동기화를 고치세요.',
    },
    'projector-silent': {
      title: '작동하는 프로젝터가 없습니다',
      todo: '프로젝터를 시작하거나 멈춘 프로세스를 종료하세요. 그때까지 이전 수치가 보이며, 돈에는 영향이 없습니다.',
    },
    'projection-stopped': {
      title: '읽기 모델 하나가 한 이벤트에서 멈췄습니다',
      todo: '오류는 프로젝터 로그에 있습니다. 고친 뒤 다시 시작하세요. 나머지는 계속 작동합니다.',
    },
    'projections-stuck': {
      title: '읽기 모델이 더 나아가지 못합니다',
      todo: 'Postgres에서 무엇이 잠금을 쥐고 있는지 보고, 프로젝터 로그를 확인하세요.',
    },
    'worker-silent': {
      title: '작동하는 워커가 없습니다',
      todo: '워커를 시작하거나 멈춘 프로세스를 종료하세요. 결제된 코인은 돌아오면 지급됩니다.',
    },
    'process-manager-stopped': {
      title: '프로세스 매니저 하나가 한 이벤트에서 멈췄습니다',
      todo: '오류는 프로젝션 페이지와 워커 로그에 있습니다. 간격을 늘려 가며 스스로 다시 시도하고, 기다리는 것은 그 이벤트의 스트림뿐입니다. 원인을 고친 뒤 재시도하세요.',
    },
    'worker-stuck': {
      title: '워커가 더 나아가지 못합니다',
      todo: '워커 로그를 보고, 이벤트 로그에 쓸 수 있는지 확인하세요.',
    },
    'payment-provider-away': {
      title: '결제 대행사가 응답하지 않습니다',
      todo: '새 결제를 시작할 수 없습니다. 대행사에 문의하세요. 이미 결제된 건은 돌아오면 지급됩니다.',
    },
    'payment-webhooks-late': {
      title: '결제사의 알림이 늦게 도착하고 있습니다',
      todo: '결제한 사용자가 코인을 기다리고 있습니다. 결제사에 원인을 문의하세요. 늦게 도착한 결제도 그대로 적립됩니다.',
    },
  },
};
