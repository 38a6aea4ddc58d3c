import type { Words } from './en.ts'

export const PT: Words = {
  paused: {
    title: 'Este código está em pausa',
    text: 'Está desativado por enquanto. A impressão está boa: volte a ler o código mais tarde.',
  },
  scheduled: {
    title: 'Este código ainda não está disponível',
    text: 'É o código certo. Volte a lê-lo nessa altura.',
  },
  expired: {
    title: 'Este código expirou',
    text: 'O seu prazo terminou.',
  },
  used_up: {
    title: 'Este código está esgotado',
    text: 'Só podia ser usado um número limitado de vezes, e todas já foram usadas.',
  },
  unknown: {
    title: 'Este código não existe',
    text: 'Se escreveu o link, verifique se não tem erros.',
  },
  deleted: {
    title: 'Este código foi removido',
    text: 'O proprietário eliminou-o.',
  },
  suspended: {
    title: 'Este link foi desativado pelo operador',
    text: 'A conta a que pertence está suspensa neste momento.',
  },
  blocked: {
    title: 'Este link foi bloqueado pelo operador',
    text: 'Pode ter sido usado para algo prejudicial. Por isso, não houve redirecionamento.',
  },
  blockedDomain: {
    title: 'Aviso: este link leva a um site bloqueado',
    text: 'O operador deste serviço bloqueou este domínio. Por isso, não houve redirecionamento. Não introduza lá senhas nem dados de pagamento.',
  },
  tooMany: {
    title: 'Demasiados pedidos',
    text: 'Foram abertos demasiados links a partir da sua rede. Tente novamente dentro de um minuto.',
  },
  unavailable: {
    title: 'Um momento',
    text: 'Não é possível consultar este código neste momento. Esta página tenta novamente sozinha.',
  },
  badRequest: {
    title: 'Pedido inválido',
    text: 'A sua aplicação enviou algo que este servidor não entende.',
  },
  method: {
    title: 'Método não permitido',
    text: 'Os links curtos só aceitam GET e HEAD.',
  },
  opens: 'Início',
  ended: 'Fim',
  again: 'Tentar novamente',
  visit: 'Ir para {site}',
  report: 'Denunciar este link',
}
