/** What it says in Romanian. */

export const texts = {
  'rule.capture':
    'două echipe, fiecare pe planșa ei; câștigă echipa care la sfârșitul unei ture are pe planșa ei steagul celeilalte',
  'rule.capture.1': 'Două planșe, două steaguri.',
  'rule.capture.1.text': 'Fiecare echipă are planșa ei și steagul de pe ea.',
  'rule.capture.1.seen': 'Prima alegere spune a cui e fiecare planșă; rama fiecărei case are linia echipei ei.',
  'rule.capture.2': 'Adu-l pe al lor acasă.',
  'rule.capture.2.text':
    'Un robot care încheie un registru pe steagul celeilalte echipe îl ia cu el. Câștigă echipa care îl are pe planșa ei la sfârșitul unei ture.',
  'rule.capture.2.seen': 'Deasupra registrelor tale: cine ce steag duce.',
  'rule.capture.3': 'Steagul cade.',
  'rule.capture.3.text': 'Cine îl duce îl scapă dacă e împins în afara planșei lui, cade sau e distrus.',
  'rule.capture.3.seen': 'Un rând al turei spune unde.',
  'rule.capture.4': 'Trimite-l acasă pe al tău.',
  'rule.capture.4.text': 'Atinge-ți steagul pe planșa ta și se întoarce de unde a pornit.',
  'rule.capture.4.seen': 'Un rând al turei o spune.',
  'rule.capture.5': 'Împins afară din casa lor.',
  'rule.capture.5.text':
    'Dacă un adversar aflat acasă te împinge, te scoate de pe podea; pornești din nou de acasă și nu pierzi nicio viață.',
  'rule.capture.5.seen': 'Lista roboților o spune.',
  'rule.capture.now': 'Adu steagul celeilalte echipe pe planșa ta.',
} as const satisfies Record<string, string>;
